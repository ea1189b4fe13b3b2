CREATE TABLE `stops` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`scope` text NOT NULL,
	`code` text NOT NULL,
	`text` text NOT NULL,
	`reason` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stops_by_target` ON `stops` (`scope`,`code`,`ends_at`);--> statement-breakpoint
CREATE TABLE `withdrawn_windows` (
	`provider_code` text NOT NULL,
	`operator_code` text NOT NULL,
	`withdrawn_at` integer NOT NULL,
	PRIMARY KEY(`provider_code`, `operator_code`)
);

--> statement-breakpoint
CREATE TRIGGER fact_stops_insert AFTER INSERT ON stops WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('stops', json_array(NEW.id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_stops_update AFTER UPDATE ON stops WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('stops', json_array(NEW.id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_stops_delete AFTER DELETE ON stops WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('stops', json_array(OLD.id), unixepoch() * 1000); END;