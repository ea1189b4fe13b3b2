CREATE TABLE `risk_cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`token` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `alerts` ADD `count` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `movements_tombstones` ON `movements` (`created_at`) WHERE "movements"."bet_known" = 0;