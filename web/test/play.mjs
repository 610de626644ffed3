// A quick battle by mouse and keyboard, as far as the first move.
import { activate, begin, deploy, march } from "./battle.mjs";
import { Mouse } from "./hands.mjs";

export default async function play(kit) {
  const page = await kit.enter(await kit.page());
  const hands = new Mouse(kit, page);
  await begin(kit, page, hands);
  await deploy(kit, page, hands);
  await kit.picture(page, "deployed");
  await activate(kit, page, hands);
  await march(kit, page, hands);
  await kit.picture(page, "moved");
  // The reload test goes on from here.
  kit.shared.page = page;
}
