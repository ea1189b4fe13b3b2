CREATE TABLE `book_jobs` (
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`operator_code` text NOT NULL,
	`state` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease_token` text,
	`lease_until` integer,
	`next_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `id`)
);
--> statement-breakpoint
CREATE INDEX `book_jobs_due` ON `book_jobs` (`next_at`);--> statement-breakpoint
CREATE TABLE `statement_days` (
	`operator_code` text NOT NULL,
	`day` text NOT NULL,
	`statements` text NOT NULL,
	`build` text NOT NULL,
	`build_before` text,
	`read_through` text NOT NULL,
	`read_at` integer NOT NULL,
	`final_at` integer,
	PRIMARY KEY(`operator_code`, `day`)
);
