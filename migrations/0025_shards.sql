CREATE TABLE `fact_changes` (
	`seq` integer PRIMARY KEY NOT NULL,
	`fact` text NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `fact_changes_by_time` ON `fact_changes` (`at`);--> statement-breakpoint
CREATE TABLE `operator_shards` (
	`operator_code` text NOT NULL,
	`shard` integer NOT NULL,
	`state` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`operator_code`, `shard`)
);
--> statement-breakpoint
CREATE TABLE `shards` (
	`id` integer PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	`facts_through` integer,
	`facts_epoch` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `billed_invoices` (
	`invoice_id` text PRIMARY KEY NOT NULL,
	`taken_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `invoices` ADD `shards` text;
--> statement-breakpoint
CREATE TRIGGER fact_operators_insert AFTER INSERT ON operators WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('operators', json_array(NEW.code), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_operators_update AFTER UPDATE ON operators WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('operators', json_array(NEW.code), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_operators_delete AFTER DELETE ON operators WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('operators', json_array(OLD.code), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_operator_keys_insert AFTER INSERT ON operator_keys WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('operator_keys', json_array(NEW.key_id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_operator_keys_update AFTER UPDATE ON operator_keys WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('operator_keys', json_array(NEW.key_id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_operator_keys_delete AFTER DELETE ON operator_keys WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('operator_keys', json_array(OLD.key_id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_operator_windows_insert AFTER INSERT ON operator_windows WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('operator_windows', json_array(NEW.operator_code, NEW.provider_code), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_operator_windows_update AFTER UPDATE ON operator_windows WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('operator_windows', json_array(NEW.operator_code, NEW.provider_code), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_operator_windows_delete AFTER DELETE ON operator_windows WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('operator_windows', json_array(OLD.operator_code, OLD.provider_code), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_excluded_games_insert AFTER INSERT ON excluded_games WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('excluded_games', json_array(NEW.operator_code, NEW.game_id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_excluded_games_update AFTER UPDATE ON excluded_games WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('excluded_games', json_array(NEW.operator_code, NEW.game_id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_excluded_games_delete AFTER DELETE ON excluded_games WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('excluded_games', json_array(OLD.operator_code, OLD.game_id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_player_blocks_insert AFTER INSERT ON player_blocks WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('player_blocks', json_array(NEW.operator_code, NEW.player_id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_player_blocks_update AFTER UPDATE ON player_blocks WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('player_blocks', json_array(NEW.operator_code, NEW.player_id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_player_blocks_delete AFTER DELETE ON player_blocks WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('player_blocks', json_array(OLD.operator_code, OLD.player_id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_providers_insert AFTER INSERT ON providers WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('providers', json_array(NEW.code), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_providers_update AFTER UPDATE ON providers WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('providers', json_array(NEW.code), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_providers_delete AFTER DELETE ON providers WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('providers', json_array(OLD.code), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_provider_keys_insert AFTER INSERT ON provider_keys WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('provider_keys', json_array(NEW.key_id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_provider_keys_update AFTER UPDATE ON provider_keys WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('provider_keys', json_array(NEW.key_id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_provider_keys_delete AFTER DELETE ON provider_keys WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('provider_keys', json_array(OLD.key_id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_games_insert AFTER INSERT ON games WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('games', json_array(NEW.id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_games_update AFTER UPDATE ON games WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('games', json_array(NEW.id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_games_delete AFTER DELETE ON games WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('games', json_array(OLD.id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_intake_stops_insert AFTER INSERT ON intake_stops WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('intake_stops', json_array(NEW.scope, NEW.code), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_intake_stops_update AFTER UPDATE ON intake_stops WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('intake_stops', json_array(NEW.scope, NEW.code), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_intake_stops_delete AFTER DELETE ON intake_stops WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('intake_stops', json_array(OLD.scope, OLD.code), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_risk_limits_insert AFTER INSERT ON risk_limits WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('risk_limits', json_array(NEW.scope, NEW.code), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_risk_limits_update AFTER UPDATE ON risk_limits WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('risk_limits', json_array(NEW.scope, NEW.code), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_risk_limits_delete AFTER DELETE ON risk_limits WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('risk_limits', json_array(OLD.scope, OLD.code), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_exchange_rates_insert AFTER INSERT ON exchange_rates WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('exchange_rates', json_array(NEW.currency), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_exchange_rates_update AFTER UPDATE ON exchange_rates WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('exchange_rates', json_array(NEW.currency), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_exchange_rates_delete AFTER DELETE ON exchange_rates WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('exchange_rates', json_array(OLD.currency), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_restores_insert AFTER INSERT ON restores WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('restores', json_array(NEW.id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_restores_update AFTER UPDATE ON restores WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('restores', json_array(NEW.id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_restores_delete AFTER DELETE ON restores WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('restores', json_array(OLD.id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_free_spins_insert AFTER INSERT ON free_spins WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('free_spins', json_array(NEW.id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_free_spins_update AFTER UPDATE ON free_spins WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('free_spins', json_array(NEW.id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_free_spins_delete AFTER DELETE ON free_spins WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('free_spins', json_array(OLD.id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_bonus_campaigns_insert AFTER INSERT ON bonus_campaigns WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('bonus_campaigns', json_array(NEW.id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_bonus_campaigns_update AFTER UPDATE ON bonus_campaigns WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('bonus_campaigns', json_array(NEW.id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_bonus_campaigns_delete AFTER DELETE ON bonus_campaigns WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('bonus_campaigns', json_array(OLD.id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_campaign_players_insert AFTER INSERT ON campaign_players WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('campaign_players', json_array(NEW.id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_campaign_players_update AFTER UPDATE ON campaign_players WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('campaign_players', json_array(NEW.id), unixepoch() * 1000); END;
--> statement-breakpoint
CREATE TRIGGER fact_campaign_players_delete AFTER DELETE ON campaign_players WHEN EXISTS (SELECT 1 FROM shards) BEGIN INSERT INTO fact_changes (fact, key, at) VALUES ('campaign_players', json_array(OLD.id), unixepoch() * 1000); END;
