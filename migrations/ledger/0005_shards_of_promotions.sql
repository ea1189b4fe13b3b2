ALTER TABLE `campaign_players` ADD `shard` integer;--> statement-breakpoint
ALTER TABLE `free_spins` ADD `shard` integer;--> statement-breakpoint
CREATE INDEX `free_spins_open_of_player` ON `free_spins` (`operator_code`,`player_id`) WHERE "free_spins"."status" IN ('placing', 'active');