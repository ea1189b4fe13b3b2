CREATE TABLE `risk_hours` (
	`hour` integer NOT NULL,
	`scope` text NOT NULL,
	`code` text NOT NULL,
	`wins` integer NOT NULL,
	PRIMARY KEY(`hour`, `scope`, `code`)
);
--> statement-breakpoint
CREATE TABLE `risk_limits` (
	`scope` text NOT NULL,
	`code` text NOT NULL,
	`max_win` integer,
	`max_hourly_wins` integer,
	`max_free_spins` integer,
	`hold` integer NOT NULL,
	`hold_until` integer,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`scope`, `code`)
);
--> statement-breakpoint
ALTER TABLE `movements` ADD `held_for` text;--> statement-breakpoint
CREATE INDEX `free_spins_open` ON `free_spins` (`operator_code`,`provider_code`) WHERE "free_spins"."status" IN ('placing', 'active');