ALTER TABLE `campaign_players` ADD `shard` integer;--> statement-breakpoint
ALTER TABLE `free_spins` ADD `shard` integer;--> statement-breakpoint
CREATE INDEX `free_spins_open_of_player` ON `free_spins` (`operator_code`,`player_id`) WHERE "free_spins"."status" IN ('placing', 'active');--> statement-breakpoint
UPDATE `free_spins` SET `shard` = 0 WHERE `status` IN ('placing', 'active');--> statement-breakpoint
UPDATE `campaign_players` SET `shard` = 0 WHERE `campaign_id` IN (SELECT `id` FROM `bonus_campaigns` WHERE `status` IN ('pending', 'active'));
