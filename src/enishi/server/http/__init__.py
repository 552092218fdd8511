"""What is asked for over HTTP: the client's files, facts about games, replays and analyses; and which pages may ask."""
