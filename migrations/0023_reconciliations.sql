CREATE TABLE `reconciliation_differences` (
	`reconciliation_id` text NOT NULL,
	`kind` text NOT NULL,
	`place` integer NOT NULL,
	`detail` text NOT NULL,
	PRIMARY KEY(`reconciliation_id`, `kind`, `place`)
);
--> statement-breakpoint
CREATE TABLE `reconciliation_parts` (
	`reconciliation_id` text NOT NULL,
	`part` integer NOT NULL,
	`rows` integer NOT NULL,
	`runs` text NOT NULL,
	PRIMARY KEY(`reconciliation_id`, `part`)
);
--> statement-breakpoint
CREATE TABLE `reconciliations` (
	`id` text PRIMARY KEY NOT NULL,
	`operator_code` text NOT NULL,
	`day` text NOT NULL,
	`currency` text,
	`status` text NOT NULL,
	`parts` integer,
	`progress` real DEFAULT 0 NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL,
	`matched` integer DEFAULT 0 NOT NULL,
	`only_yours` integer DEFAULT 0 NOT NULL,
	`only_ours` integer DEFAULT 0 NOT NULL,
	`different` integer DEFAULT 0 NOT NULL,
	`failure_reason` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `reconciliations_unfinished` ON `reconciliations` (`operator_code`,`created_at`) WHERE "reconciliations"."status" IN ('open', 'running');--> statement-breakpoint
CREATE INDEX `reconciliations_by_age` ON `reconciliations` (`created_at`);--> statement-breakpoint
CREATE INDEX `invoices_by_operator` ON `invoices` (`operator_code`,`sequence`);