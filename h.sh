selall(){ xdotool keydown ctrl; sleep 0.4; xdotool key a; sleep 0.5; xdotool keyup ctrl; sleep 0.4; }
