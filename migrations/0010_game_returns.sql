CREATE TABLE `risk_game_days` (
	`day` text NOT NULL,
	`game_id` text NOT NULL,
	`bets` integer NOT NULL,
	`staked` real NOT NULL,
	`staked_squares` real NOT NULL,
	`won` real NOT NULL,
	`excess` real NOT NULL,
	`excess_squares` real NOT NULL,
	PRIMARY KEY(`day`, `game_id`)
);
