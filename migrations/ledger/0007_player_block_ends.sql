ALTER TABLE `player_blocks` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `player_blocks` ADD `ends_at` integer;