CREATE TABLE `archived_days` (
	`shard` integer NOT NULL,
	`operator_code` text NOT NULL,
	`day` text NOT NULL,
	`currency` text NOT NULL,
	`provider_code` text NOT NULL,
	`section_code` text NOT NULL,
	`precision` integer NOT NULL,
	`bets` integer NOT NULL,
	`wins` integer NOT NULL,
	`bonus` integer NOT NULL,
	PRIMARY KEY(`operator_code`, `day`, `shard`, `currency`, `provider_code`, `section_code`)
);
--> statement-breakpoint
CREATE INDEX `archived_days_by_shard` ON `archived_days` (`shard`);--> statement-breakpoint
CREATE TABLE `shard_archives` (
	`shard` integer PRIMARY KEY NOT NULL,
	`build` text NOT NULL,
	`started_at` integer NOT NULL,
	`progress` real DEFAULT 0 NOT NULL,
	`exported_at` integer,
	`manifest_sha256` text,
	`summary` text,
	`retired_at` integer
);
