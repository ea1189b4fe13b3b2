CREATE TABLE `retention_cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`through` integer NOT NULL
);
