CREATE TABLE `proposals` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`proposed_by` text NOT NULL,
	`operation` text NOT NULL,
	`scope` text NOT NULL,
	`call` text NOT NULL,
	`path` text NOT NULL,
	`body` text,
	`changes` text NOT NULL,
	`state` text NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`reason` text,
	`carried_out_at` integer
);
--> statement-breakpoint
CREATE INDEX `proposals_by_time` ON `proposals` (`created_at`);--> statement-breakpoint
CREATE INDEX `proposals_by_call` ON `proposals` (`call`);