CREATE TABLE `fact_fills` (
	`id` integer PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`page` integer NOT NULL,
	`epoch` text NOT NULL,
	`through` integer NOT NULL,
	`fact` text,
	`after` text,
	`begun_at` integer NOT NULL
);
