CREATE TABLE `archive_watch` (
	`id` integer PRIMARY KEY NOT NULL,
	`build` text NOT NULL,
	`changes` integer NOT NULL
);
