CREATE TABLE `provider_calls` (
	`provider_code` text NOT NULL,
	`call` text NOT NULL,
	`from_time` integer NOT NULL,
	`calls` integer NOT NULL,
	`refused` integer NOT NULL,
	`unanswered` integer NOT NULL,
	`total_ms` integer NOT NULL,
	`max_ms` integer NOT NULL,
	`fault_at` integer,
	`fault` text,
	PRIMARY KEY(`provider_code`, `call`, `from_time`)
);
--> statement-breakpoint
CREATE INDEX `provider_calls_by_time` ON `provider_calls` (`from_time`);--> statement-breakpoint
CREATE TABLE `bet_menus` (
	`provider_code` text NOT NULL,
	`game_code` text NOT NULL,
	`currency` text NOT NULL,
	`amounts` text NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`provider_code`, `game_code`, `currency`)
);
--> statement-breakpoint
CREATE INDEX `bet_menus_by_age` ON `bet_menus` (`read_at`);