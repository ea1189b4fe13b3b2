<?php

declare(strict_types=1);

namespace OperatorGames;

/**
 * Generated from the OpenAPI document by `npm run generate`. Do not edit.
 *
 * The bodies and answers of the API. Amounts are strings; another number is an int, or a string where it has a fraction.
 *
 * @phpstan-type ApiError array{
 *   error: ErrorCode,
 *   message: string,
 *   retryable: bool,
 *   fields: list<array{
 *       field: string,
 *       message: string,
 *     }>,
 * }
 *
 * @phpstan-type AdvanceTestClock array{
 *   to?: string,
 *   seconds?: int,
 * }
 *
 * @phpstan-type BalanceBreak array{
 *   player_id: string,
 *   currency: string,
 *   expected: string,
 *   told: string,
 *   transaction_id: string,
 *   at: string,
 * }
 *
 * @phpstan-type BetOptions array{
 *   game_id: string,
 *   currency: string,
 *   amounts: list<string>,
 * }
 *
 * @phpstan-type BonusCampaign array{
 *   id: string,
 *   campaign_id: string,
 *   type: BonusCampaignType,
 *   status: 'pending'|'active'|'ended'|'failed',
 *   name: string|null,
 *   currency: string|null,
 *   game_ids: list<string>,
 *   player_ids: list<string>,
 *   valid_from: string|null,
 *   valid_until: string|null,
 *   triggers: BonusTriggers,
 *   spin_count: int|null,
 *   bet_amount: string|null,
 *   prizes: list<BonusPrize>,
 *   min_cashout_multiplier: string|null,
 *   campaign_limit: string|null,
 *   reference: string|null,
 *   failure_reason: string|null,
 *   created_at: string|null,
 * }
 *
 * @phpstan-type BonusCampaignOptions array{
 *   game_id: string,
 *   types: list<BonusCampaignType>,
 *   triggers: list<'first_game_launch'|'bet_amount'|'spin_count'|'loss_amount'>,
 *   buy_bonus_prices?: list<string>,
 * }
 *
 * @phpstan-type BonusCampaignOrList BonusCampaign|PlayerBonusCampaigns
 *
 * @phpstan-type BonusCampaignType 'free_spins'|'fortune_wheel'|'treasure_chest'|'golden_dragon'|'buy_bonus'
 *
 * @phpstan-type BonusPrize array{
 *   kind: 'money'|'free_spins',
 *   amount?: string|null,
 *   spins?: int|null,
 *   bet_amount?: string|null,
 *   weight: int,
 * }
 *
 * @phpstan-type BonusTriggers array{
 *   first_game_launch: bool,
 *   bet_amount: list<array{
 *       amount: string,
 *       single_bet: bool,
 *     }>,
 *   spin_count: list<array{
 *       min: int,
 *       max: int,
 *     }>,
 *   loss_amount: string|null,
 * }
 *
 * @phpstan-type BookedTransaction array{
 *   transaction_id: string,
 *   type: 'bet'|'win'|'rollback',
 *   status: 'completed'|'refused'|'failed'|'cancelled'|'pending',
 *   round_id: string,
 *   session_id: string,
 *   player_id: string,
 *   provider_code: string,
 *   currency: string,
 *   amount: string,
 *   free_spins_id: string|null,
 *   reference_transaction_id: string|null,
 *   operator_transaction_id: string|null,
 *   refusal_code: string|null,
 *   next_attempt_at: string|null,
 *   round_closed: bool|null,
 *   created_at: string,
 *   completed_at: string|null,
 * }
 *
 * @phpstan-type ClosedSession array{
 *   session_id: string,
 *   status: 'closed'|'expired',
 *   closed_at: string,
 * }
 *
 * @phpstan-type ClosedSessions array{
 *   closed: int,
 * }
 *
 * @phpstan-type CreateBonusCampaign array{
 *   type: BonusCampaignType,
 *   name: string,
 *   currency: string,
 *   game_ids: list<string>,
 *   player_ids: list<string>,
 *   valid_from?: string|null,
 *   valid_until: string,
 *   triggers: CreateBonusTriggers,
 *   spin_count?: int|null,
 *   bet_amount?: string|null,
 *   prizes?: list<BonusPrize>|null,
 *   campaign_limit?: string|null,
 *   min_cashout_multiplier?: string|null,
 *   reference: string,
 * }
 *
 * @phpstan-type CreateBonusTriggers array{
 *   first_game_launch?: bool|null,
 *   bet_amount?: list<array{
 *       amount: string,
 *       single_bet: bool,
 *     }>|null,
 *   spin_count?: list<array{
 *       min: int,
 *       max: int,
 *     }>|null,
 *   loss_amount?: string|null,
 * }
 *
 * @phpstan-type CreateDemo array{
 *   locale?: string,
 *   lobby_url?: string,
 *   player_country?: string,
 *   player_ip?: string,
 *   player_device?: 'desktop'|'mobile',
 * }
 *
 * @phpstan-type CreateFreeSpins array{
 *   player_id: string,
 *   currency: string,
 *   game_ids: list<string>,
 *   quantity: int,
 *   bet_amount: string,
 *   valid_until: string,
 *   reference: string,
 * }
 *
 * @phpstan-type CreateReconciliation array{
 *   day: string,
 *   currency?: string,
 * }
 *
 * @phpstan-type CreateSession array{
 *   player_id: string,
 *   currency: string,
 *   game_id: string,
 *   locale?: string,
 *   lobby_url?: string,
 *   ttl_minutes?: int,
 *   player_country?: string,
 *   player_ip?: string,
 *   player_device?: 'desktop'|'mobile',
 *   deposit_url?: string,
 *   player_name?: string,
 * }
 *
 * @phpstan-type DebugSignature array{
 *   valid: bool,
 *   diagnosis: string,
 *   key: array{
 *     known: bool,
 *   },
 *   timestamp: array{
 *     fresh: bool,
 *     server_time: int,
 *     drift_seconds: int|null,
 *     window_seconds: int,
 *   },
 *   payload: array{
 *     kind: 'body'|'request_line',
 *     bytes: int,
 *   },
 *   canonical_string: string,
 *   signature: array{
 *     well_formed: bool,
 *     matches: bool,
 *   },
 *   hints: list<string>,
 *   signature_v2?: array{
 *     well_formed: bool,
 *     matches: bool,
 *     canonical_string: string,
 *     hints: list<string>,
 *   },
 * }
 *
 * @phpstan-type DebugSignatureRequest array{
 *   key_id: string,
 *   timestamp: string,
 *   signature: string,
 *   signature_v2?: string,
 *   method: 'GET'|'POST'|'PUT'|'DELETE',
 *   path: string,
 *   body?: string,
 * }
 *
 * @phpstan-type DeliveryAttempt array{
 *   attempt: int,
 *   started_at: string,
 *   duration_ms: int|null,
 *   url: string|null,
 *   request: array{
 *     headers: array<string, string>,
 *     body: string,
 *   }|null,
 *   response: array{
 *     status: int,
 *     headers: array<string, string>,
 *     body: string,
 *   }|null,
 *   class: 'success'|'refusal'|'unknown'|'unsent'|null,
 *   reason: string|null,
 * }
 *
 * @phpstan-type DeliveryAttempts array{
 *   attempts: list<DeliveryAttempt>,
 * }
 *
 * @phpstan-type Demo array{
 *   launch_url: string,
 * }
 *
 * @phpstan-type Empty array{
 * }
 *
 * @phpstan-type ErrorCode 'UNAUTHORIZED'|'ADDRESS_NOT_ALLOWED'|'OPERATOR_SUSPENDED'|'NOT_FOUND'|'GAME_UNAVAILABLE'|'GAME_RESTRICTED_IN_COUNTRY'|'NO_DEMO'|'PLAYER_BLOCKED'|'FREE_SPINS_REFUSED'|'BONUS_CAMPAIGN_REFUSED'|'NOT_RESENDABLE'|'VALIDATION_RUN_REFUSED'|'TEST_CLOCK_REFUSED'|'RECONCILIATION_REFUSED'|'VALIDATION_FAILED'|'RATE_LIMITED'|'UPSTREAM_UNAVAILABLE'
 *
 * @phpstan-type EventBody array{
 *   event: 'free_spins.finished',
 *   id: string,
 *   sent_at: string,
 *   data: array{
 *     id: string,
 *     free_spins_id: string,
 *     reference: string,
 *     provider_code: string,
 *     player_id: string,
 *     currency: string,
 *     quantity: int,
 *     bet_amount: string,
 *     win_amount: string,
 *     finished_at: string,
 *   },
 * }|array{
 *   event: 'bonus_campaign.ended',
 *   id: string,
 *   sent_at: string,
 *   data: array{
 *     id: string,
 *     reference: string,
 *     provider_code: string,
 *     type: string,
 *     name: string,
 *     currency: string,
 *     valid_from: string,
 *     valid_until: string,
 *     ended_at: string,
 *   },
 * }|array{
 *   event: 'jackpot.won',
 *   id: string,
 *   sent_at: string,
 *   data: array{
 *     transaction_id: string,
 *     provider_code: string,
 *     jackpot_tier_id: string,
 *     win_type: 'progressive'|'community'|'fixed',
 *     player_id: string,
 *     session_id: string,
 *     round_id: string,
 *     currency: string,
 *     amount: string,
 *     won_at: string,
 *   },
 * }|array{
 *   event: 'movement.failed',
 *   id: string,
 *   sent_at: string,
 *   data: BookedTransaction,
 * }|array{
 *   event: 'statement.final',
 *   id: string,
 *   sent_at: string,
 *   data: array{
 *     operator_code: string,
 *     day: string,
 *     statements: list<array{
 *         currency: string,
 *         transactions: int,
 *         digest: string,
 *         signature: string,
 *         signing_key_id: string,
 *       }>,
 *   },
 * }
 *
 * @phpstan-type ExplainedRound array{
 *   round_id: string,
 *   story: list<array{
 *       at: string,
 *       text: string,
 *     }>,
 *   url: string,
 *   expires_at: string,
 * }
 *
 * @phpstan-type FireTrigger array{
 *   trigger: 'lost_answer'|'duplicate'|'late_duplicate'|'win_after_two_days'|'late_win'|'rollback_before_bet'|'bet_with_rollback'|'storm_of_copies'|'mixture',
 *   player_id: string,
 *   currency: string,
 *   session_id?: string,
 *   closed_session_id?: string,
 * }
 *
 * @phpstan-type FreeSpins array{
 *   id: string,
 *   free_spins_id: string,
 *   status: 'active'|'finished'|'cancelled',
 *   player_id: string,
 *   currency: string,
 *   game_ids: list<string>,
 *   quantity: int,
 *   bet_amount: string,
 *   valid_until: string,
 *   reference: string,
 *   created_at: string,
 *   finished_at: string|null,
 *   cancelled_at: string|null,
 *   win_amount: string|null,
 * }
 *
 * @phpstan-type FreeSpinsOrPage FreeSpins|FreeSpinsPage
 *
 * @phpstan-type FreeSpinsPage array{
 *   free_spins: list<FreeSpins>,
 *   next_cursor: string|null,
 * }
 *
 * @phpstan-type Game array{
 *   id: string,
 *   provider_code: string,
 *   code: string,
 *   name: string,
 *   studio: string|null,
 *   studio_code: string|null,
 *   type: GameType,
 *   rtp: int|numeric-string|null,
 *   thumbnail_url: string|null,
 *   images: array{
 *     portrait: string|null,
 *     cover: string|null,
 *   },
 *   has_demo: bool,
 *   restricted_countries: list<string>,
 *   section_code: string|null,
 * }
 *
 * @phpstan-type GameChange array{
 *   changed_at: string,
 *   reason: 'added'|'changed'|'withdrawn'|'provider_added'|'provider_removed'|'included'|'excluded',
 *   provider_code: string,
 *   game_id: string|null,
 *   fields: list<string>,
 *   available: bool,
 *   game: Game|null,
 * }
 *
 * @phpstan-type GameChanges array{
 *   changes: list<GameChange>,
 *   next_since: string,
 *   has_more: bool,
 * }
 *
 * @phpstan-type GameType 'slot'|'table'|'live_dealer'|'instant'|'crash'|'lottery'|'virtual'|'sportsbook'|'skill'|'other'
 *
 * @phpstan-type GamesPage array{
 *   games: list<Game>,
 *   next_cursor: string|null,
 * }
 *
 * @phpstan-type Invoice array{
 *   id: string,
 *   number: string,
 *   status: 'issued'|'voided',
 *   operator_code: string,
 *   period: string,
 *   period_start: string,
 *   period_end: string,
 *   currency: string,
 *   revenue_base: 'ggr'|'ngr',
 *   market: 'rest_of_world'|'asia',
 *   tier_mode: 'whole'|'progressive',
 *   ggr: int|numeric-string,
 *   bonus: int|numeric-string,
 *   gross: int|numeric-string,
 *   amount: int|numeric-string,
 *   adjustment_amount: int|numeric-string,
 *   adjustments: list<array{
 *       period: string|null,
 *       reason: string,
 *       amount: int|numeric-string,
 *     }>,
 *   tax_percent: int|numeric-string,
 *   tax_amount: int|numeric-string,
 *   total: int|numeric-string,
 *   issued_at: string,
 *   voided_at: string|null,
 *   void_reason: string|null,
 *   lines: list<InvoiceLine>,
 * }
 *
 * @phpstan-type InvoiceDocument array{
 *   url: string,
 *   content_type: 'application/pdf',
 *   size_bytes: int,
 *   sha256: string,
 * }
 *
 * @phpstan-type InvoiceLine array{
 *   provider_code: string,
 *   provider_name: string,
 *   section_code: string|null,
 *   from?: string,
 *   revenue: int|numeric-string,
 *   bonus: int|numeric-string,
 *   gross: int|numeric-string,
 *   rate_percent: int|numeric-string,
 *   amount: int|numeric-string,
 *   bands: list<array{
 *       ordinal: int,
 *       from_amount: int|numeric-string,
 *       to_amount: int|numeric-string|null,
 *       percent: int|numeric-string,
 *       gross: int|numeric-string,
 *       amount: int|numeric-string,
 *     }>,
 * }
 *
 * @phpstan-type InvoiceWebhook array{
 *   event: 'invoice.issued'|'invoice.voided',
 *   sent_at: string,
 *   invoice: Invoice,
 *   document: InvoiceDocument,
 * }
 *
 * @phpstan-type InvoiceWithDocument array{
 *   id: string,
 *   number: string,
 *   status: 'issued'|'voided',
 *   operator_code: string,
 *   period: string,
 *   period_start: string,
 *   period_end: string,
 *   currency: string,
 *   revenue_base: 'ggr'|'ngr',
 *   market: 'rest_of_world'|'asia',
 *   tier_mode: 'whole'|'progressive',
 *   ggr: int|numeric-string,
 *   bonus: int|numeric-string,
 *   gross: int|numeric-string,
 *   amount: int|numeric-string,
 *   adjustment_amount: int|numeric-string,
 *   adjustments: list<array{
 *       period: string|null,
 *       reason: string,
 *       amount: int|numeric-string,
 *     }>,
 *   tax_percent: int|numeric-string,
 *   tax_amount: int|numeric-string,
 *   total: int|numeric-string,
 *   issued_at: string,
 *   voided_at: string|null,
 *   void_reason: string|null,
 *   lines: list<InvoiceLine>,
 *   document: InvoiceDocument,
 * }
 *
 * @phpstan-type InvoicesPage array{
 *   invoices: list<InvoiceWithDocument>,
 *   next_cursor: string|null,
 * }
 *
 * @phpstan-type Jackpot array{
 *   id: string,
 *   provider_code: string,
 *   name: string,
 *   level: 'global'|'network'|'operator'|'brand',
 *   status: 'active'|'paused',
 *   currency: string,
 *   tiers: list<array{
 *       tier_id: string,
 *       tier: int,
 *       amount: int|numeric-string,
 *     }>,
 *   games: list<array{
 *       game_id: string,
 *       name: string,
 *     }>,
 * }
 *
 * @phpstan-type JackpotWinner array{
 *   provider_code: string,
 *   jackpot_tier_id: string,
 *   player_id: string,
 *   amount: int|numeric-string,
 *   currency: string,
 *   won_at: string,
 *   win_type: 'progressive'|'community'|'fixed',
 *   round_id: string,
 * }
 *
 * @phpstan-type JackpotWinners array{
 *   winners: list<JackpotWinner>,
 * }
 *
 * @phpstan-type Jackpots array{
 *   updated_at: string,
 *   jackpots: list<Jackpot>,
 * }
 *
 * @phpstan-type ListedSession array{
 *   session_id: string,
 *   player_id: string,
 *   currency: string,
 *   game_id: string,
 *   status: 'open'|'closed'|'expired',
 *   created_at: string,
 *   expires_at: string,
 *   closed_at: string|null,
 * }
 *
 * @phpstan-type ListedWalletValidation array{
 *   id: string,
 *   status: 'queued'|'running'|'passed'|'failed'|'error',
 *   passed: int,
 *   warned: int,
 *   failed: int,
 *   skipped: int,
 *   total: int,
 *   error?: string,
 *   player_id: string,
 *   currency: string,
 *   created_at: string,
 *   whole: bool,
 * }
 *
 * @phpstan-type LiveTable array{
 *   game_id: string,
 *   name: string|null,
 *   open: bool,
 *   new_table: bool,
 *   image: string|null,
 *   dealer: string|null,
 *   min_bet: int|numeric-string|null,
 *   max_bet: int|numeric-string|null,
 *   players: int|null,
 *   seats: int|null,
 *   seats_available: int|null,
 *   results: mixed,
 *   updated_at: string,
 * }
 *
 * @phpstan-type LiveTables array{
 *   currency: string,
 *   pending: bool,
 *   tables: list<LiveTable>,
 * }
 *
 * @phpstan-type Market 'rest_of_world'|'asia'
 *
 * @phpstan-type MarketPercent array{
 *   tier_ordinal: int,
 *   percent: int|numeric-string,
 *   market: Market,
 * }
 *
 * @phpstan-type OpenRound array{
 *   round_id: string,
 *   session_id: string,
 *   player_id: string,
 *   game_id: string|null,
 *   provider_code: string,
 *   currency: string,
 *   bet: string,
 *   win: string,
 *   opened_at: string,
 * }
 *
 * @phpstan-type OpenRoundsPage array{
 *   rounds: list<OpenRound>,
 *   next_cursor: string|null,
 * }
 *
 * @phpstan-type OpenedReconciliation array{
 *   id: string,
 *   status: 'open',
 * }
 *
 * @phpstan-type OperatorEvent array{
 *   id: string,
 *   event: 'free_spins.finished'|'bonus_campaign.ended'|'jackpot.won'|'movement.failed'|'statement.final',
 *   status: 'pending'|'completed'|'failed',
 *   attempts: int,
 *   next_attempt_at: string|null,
 *   last_attempt: array{
 *     at: string,
 *     http_status: int|null,
 *     error: string|null,
 *   }|null,
 *   created_at: string,
 *   completed_at: string|null,
 *   data: array<string, mixed>,
 * }
 *
 * @phpstan-type OperatorEventsPage array{
 *   events: list<OperatorEvent>,
 *   next_cursor: string|null,
 * }
 *
 * @phpstan-type OrderProviderFault array{
 *   provider_code: string,
 *   fault: 'down'|'late'|'slow'|'refusing'|null,
 *   minutes?: int,
 * }
 *
 * @phpstan-type Ping array{
 *   operator_code: string,
 *   key_id: string,
 *   server_time: string,
 * }
 *
 * @phpstan-type PlayerBonusCampaigns array{
 *   campaigns: list<BonusCampaign>,
 * }
 *
 * @phpstan-type PreflightReason array{
 *   check: 'request'|'game'|'country'|'player'|'stop'|'provider'|'wallet',
 *   prevents: 'launch'|'play',
 *   error: ErrorCode,
 *   message: string,
 *   retryable: bool,
 *   fields: list<array{
 *       field: string,
 *       message: string,
 *     }>,
 * }
 *
 * @phpstan-type Provider array{
 *   provider_code: string,
 *   provider_name: string,
 *   studio_code: string,
 *   name: string,
 *   logo_url: string|null,
 *   game_count: int,
 *   images: array{
 *     portrait: string|null,
 *     cover: string|null,
 *   },
 * }
 *
 * @phpstan-type ProviderFault array{
 *   provider_code: string,
 *   fault: 'down'|'late'|'slow'|'refusing',
 *   since: string,
 *   until: string,
 * }
 *
 * @phpstan-type ProviderFaults array{
 *   faults: list<ProviderFault>,
 * }
 *
 * @phpstan-type ProviderStatus array{
 *   provider_code: string,
 *   status: 'up'|'unsteady'|'down',
 *   since: string|null,
 *   stops: list<array{
 *       game_id: string|null,
 *       starts_at: string,
 *       ends_at: string|null,
 *       player_text: string,
 *     }>,
 *   calls: list<array{
 *       call: 'launch'|'promotion'|'feed',
 *       calls: int,
 *       refused: int,
 *       unanswered: int,
 *       average_ms: int|null,
 *       max_ms: int|null,
 *       last_fault_at: string|null,
 *     }>,
 * }
 *
 * @phpstan-type Providers array{
 *   providers: list<Provider>,
 * }
 *
 * @phpstan-type Rates array{
 *   revenue_base: 'ggr'|'ngr',
 *   market: Market,
 *   regulated: bool,
 *   tier_mode: 'whole'|'progressive',
 *   providers: list<array{
 *       provider_code: string,
 *       provider_name: string,
 *       tiers: list<Tier>,
 *       rates: list<TierPercent>,
 *       rates_by_market: list<MarketPercent>,
 *       sections: list<array{
 *           section_code: string,
 *           rates: list<TierPercent>,
 *           rates_by_market?: list<MarketPercent>,
 *         }>,
 *     }>,
 * }
 *
 * @phpstan-type Reconciliation array{
 *   id: string,
 *   day: string,
 *   currency: string|null,
 *   status: 'open'|'running'|'finished'|'failed',
 *   progress: int|numeric-string,
 *   rows: int,
 *   matched: int,
 *   only_yours: int,
 *   only_ours: int,
 *   different: int,
 *   failure_reason: string|null,
 * }
 *
 * @phpstan-type ReconciliationDifference array{
 *   kind: 'only_yours'|'only_ours'|'different',
 *   transaction_id: string|null,
 *   fields: list<array{
 *       field: 'transaction_id'|'type'|'amount'|'currency'|'player_id'|'round_id'|'operator_transaction_id'|'status'|'completed_at',
 *       yours: string|null,
 *       ours: string|null,
 *     }>,
 *   yours: array<string, string>|null,
 *   ours: array<string, string|int|numeric-string|null>|null,
 *   advice: string,
 * }
 *
 * @phpstan-type ReconciliationDifferences array{
 *   differences: list<ReconciliationDifference>,
 *   next_cursor: string|null,
 * }
 *
 * @phpstan-type ReconciliationPart array{
 *   part: int,
 *   rows: int,
 * }
 *
 * @phpstan-type RecoverDeliveries array{
 *   since: string,
 * }
 *
 * @phpstan-type RecoveredDeliveries array{
 *   queued: int,
 * }
 *
 * @phpstan-type Round array{
 *   round_id: string,
 *   round_closed: bool,
 *   transactions: list<Transaction>,
 *   next_cursor: string|null,
 * }
 *
 * @phpstan-type Session array{
 *   session_id: string,
 *   launch_url: string,
 *   expires_at: string,
 * }
 *
 * @phpstan-type SessionPreflight array{
 *   opens: bool,
 *   player_country: string|null,
 *   reasons: list<PreflightReason>,
 * }
 *
 * @phpstan-type SessionsPage array{
 *   sessions: list<ListedSession>,
 *   next_cursor: string|null,
 * }
 *
 * @phpstan-type StartReconciliation array{
 *   parts: int,
 * }
 *
 * @phpstan-type StartTestClock array{
 *   now?: string,
 * }
 *
 * @phpstan-type StartWalletValidation array{
 *   player_id: string,
 *   currency: string,
 *   session_id?: string,
 *   closed_session_id?: string,
 *   blocked_player_id?: string,
 *   cases?: list<int>|'failed',
 * }
 *
 * @phpstan-type StartedReconciliation array{
 *   id: string,
 *   status: 'running'|'finished'|'failed',
 * }
 *
 * @phpstan-type Statement array{
 *   currency: string,
 *   digest: string,
 *   transactions: int,
 *   bets: string,
 *   wins: string,
 *   free_bets: string,
 *   bonus_wins: string,
 *   cancelled_bets: string,
 *   pending: int,
 *   invoiced: string,
 *   invoices: list<array{
 *       invoice_id: string,
 *       number: string,
 *       revenue: string,
 *       bonus: string,
 *     }>,
 *   by_provider: list<array{
 *       provider_code: string,
 *       bets: string,
 *       wins: string,
 *       free_bets: string,
 *       bonus_wins: string,
 *       cancelled_bets: string,
 *       pending: int,
 *       invoiced: string,
 *     }>,
 *   by_game_type: list<array{
 *       game_type: string,
 *       bets: string,
 *       wins: string,
 *       free_bets: string,
 *       bonus_wins: string,
 *       cancelled_bets: string,
 *       pending: int,
 *       invoiced: string|null,
 *     }>,
 *   corrections: list<array{
 *       day: string,
 *       provider_code: string,
 *       bets: string,
 *       free_bets: string,
 *     }>,
 *   csv_url: string,
 *   ndjson_url: string,
 *   signature?: string,
 *   signing_key_id?: string,
 * }
 *
 * @phpstan-type Statements array{
 *   operator_code: string,
 *   day: string,
 *   final: bool,
 *   as_of: string|null,
 *   statements: list<Statement>,
 * }
 *
 * @phpstan-type TestClock array{
 *   status: 'waiting'|'advancing'|'ended',
 *   now: string,
 *   began_at: string,
 *   real_time: string,
 *   ends_at: string,
 *   next_due: array{
 *     at: string,
 *     kind: 'movement'|'event'|'notification'|'campaign'|'statement'|'invoices'|'session_expired'|'free_spins_ended'|'campaign_started'|'books',
 *     subject: string|null,
 *   }|null,
 *   advance: array{
 *     status: 'running'|'finished'|'stopped',
 *     from: string,
 *     to: string,
 *     reason: string|null,
 *     calls: int,
 *     steps: list<TestClockStep>,
 *   }|null,
 * }
 *
 * @phpstan-type TestClockStep array{
 *   at: string,
 *   kind: 'movement'|'event'|'notification'|'campaign'|'statement'|'invoices'|'session_expired'|'free_spins_ended'|'campaign_started',
 *   subject: string,
 *   result: string,
 * }
 *
 * @phpstan-type Tier array{
 *   currency: string,
 *   ordinal: int,
 *   from_amount: int|numeric-string,
 *   to_amount: int|numeric-string|null,
 * }
 *
 * @phpstan-type TierPercent array{
 *   tier_ordinal: int,
 *   percent: int|numeric-string,
 * }
 *
 * @phpstan-type Transaction array{
 *   transaction_id: string,
 *   type: 'bet'|'win'|'rollback',
 *   status: 'completed'|'refused'|'failed'|'cancelled'|'pending',
 *   round_id: string,
 *   session_id: string,
 *   player_id: string,
 *   provider_code: string,
 *   currency: string,
 *   amount: string,
 *   free_spins_id: string|null,
 *   reference_transaction_id: string|null,
 *   operator_transaction_id: string|null,
 *   refusal_code: string|null,
 *   next_attempt_at: string|null,
 *   round_closed: bool|null,
 *   created_at: string,
 *   completed_at: string|null,
 *   bonus_campaign_id: string|null,
 *   game_id: string|null,
 *   attempts: int,
 *   updated_at: string,
 * }
 *
 * @phpstan-type TransactionsPage array{
 *   transactions: list<Transaction>,
 *   next_cursor: string|null,
 * }
 *
 * @phpstan-type WalletActionHealth array{
 *   action: 'bet'|'win'|'rollback',
 *   calls: int,
 *   success: int,
 *   refused: int,
 *   unknown: int,
 *   p50_ms: int|null,
 *   p95_ms: int|null,
 *   p99_ms: int|null,
 * }
 *
 * @phpstan-type WalletAttempt array{
 *   started_at: string,
 *   duration_ms: int|null,
 *   http_status: int|null,
 *   class: 'success'|'refusal'|'unknown'|'unsent'|null,
 *   wallet_code: string|null,
 * }
 *
 * @phpstan-type WalletError array{
 *   error: string,
 *   message?: string,
 * }
 *
 * @phpstan-type WalletFailure array{
 *   transaction_id: string,
 *   action: 'bet'|'win'|'rollback',
 *   at: string,
 *   class: 'refusal'|'unknown',
 *   duration_ms: int,
 *   http_status: int|null,
 *   wallet_code: string|null,
 *   reason: string|null,
 * }
 *
 * @phpstan-type WalletHealth array{
 *   since: string,
 *   actions: list<WalletActionHealth>,
 *   hours: list<WalletHour>,
 *   consecutive_unanswered: int,
 *   last_failures: list<WalletFailure>,
 *   balance_breaks: list<BalanceBreak>,
 * }
 *
 * @phpstan-type WalletHour array{
 *   hour: string,
 *   actions: list<WalletActionHealth>,
 * }
 *
 * @phpstan-type WalletRequest array{
 *   action: 'getbalance'|'bet'|'win'|'rollback',
 *   transaction_id: string,
 *   reference_transaction_id?: string|null,
 *   session_id: string,
 *   round_id: string,
 *   player_id: string,
 *   game_id?: string|null,
 *   currency: string,
 *   amount?: string|null,
 *   free_spins_id?: string,
 *   round_closed?: true,
 * }
 *
 * @phpstan-type WalletResponse array{
 *   balance: string,
 *   transaction_id?: string,
 *   bonus_amount?: string,
 * }
 *
 * @phpstan-type WalletValidationCase array{
 *   number: int,
 *   name: string,
 *   group: 'signature'|'balance_and_form'|'bet'|'concurrency'|'win'|'rollback'|'free_spins'|'robustness'|'further_rules'|'closed_and_blocked'|'edges'|'test_clock',
 *   status: 'passed'|'warned'|'failed'|'skipped',
 *   expected: string,
 *   received: string,
 *   message: string,
 *   duration_ms: int,
 *   request: array{
 *     key_id: string|null,
 *     timestamp: string|null,
 *     body: string,
 *   }|null,
 *   response: array{
 *     status: int,
 *     body: string,
 *   }|null,
 *   transcript: list<array{
 *       request: array{
 *         key_id: string|null,
 *         timestamp: string|null,
 *         body: string,
 *       },
 *       response: array{
 *         status: int,
 *         body: string,
 *       }|null,
 *       fault: string|null,
 *       duration_ms: int,
 *     }>,
 * }
 *
 * @phpstan-type WalletValidationRun array{
 *   id: string,
 *   status: 'queued'|'running'|'passed'|'failed'|'error',
 *   passed: int,
 *   warned: int,
 *   failed: int,
 *   skipped: int,
 *   total: int,
 *   error?: string,
 *   player_id: string,
 *   currency: string,
 *   created_at: string,
 *   signature_v2?: 'verified'|'ignored',
 *   probable_causes: list<array{
 *       cause: string,
 *       cases: list<int>,
 *     }>,
 *   cases: list<WalletValidationCase>,
 * }
 *
 * @phpstan-type WalletValidationsPage array{
 *   runs: list<ListedWalletValidation>,
 *   next_cursor: string|null,
 * }
 *
 * @phpstan-type WireEvent array{
 *   id: string,
 *   at: string,
 *   direction: 'in'|'out',
 *   kind: 'call'|'callback'|'webhook',
 *   action: string|null,
 *   method: string,
 *   path: string,
 *   url: string|null,
 *   status: int|null,
 *   reason: string|null,
 *   duration_ms: int,
 *   attempt: int|null,
 *   request_id: string|null,
 *   key_id: string|null,
 *   caller: 'server'|'browser'|null,
 *   player_id: string|null,
 *   session_id: string|null,
 *   round_id: string|null,
 *   transaction_id: string|null,
 *   resend_of: string|null,
 *   request_bytes: int,
 *   response_bytes: int,
 * }
 *
 * @phpstan-type WireEventsPage array{
 *   events: list<WireEvent>,
 *   next_cursor: string|null,
 * }
 *
 * @phpstan-type WireExchange array{
 *   id: string,
 *   at: string,
 *   direction: 'in'|'out',
 *   kind: 'call'|'callback'|'webhook',
 *   action: string|null,
 *   method: string,
 *   path: string,
 *   url: string|null,
 *   status: int|null,
 *   reason: string|null,
 *   duration_ms: int,
 *   attempt: int|null,
 *   request_id: string|null,
 *   key_id: string|null,
 *   caller: 'server'|'browser'|null,
 *   player_id: string|null,
 *   session_id: string|null,
 *   round_id: string|null,
 *   transaction_id: string|null,
 *   resend_of: string|null,
 *   request_bytes: int,
 *   response_bytes: int,
 *   request: WireMessage,
 *   response: WireMessage|null,
 * }
 *
 * @phpstan-type WireMessage array{
 *   headers: array<string, string>,
 *   body: string,
 *   encoding: 'utf8'|'base64',
 *   truncated: bool,
 *   blanked: bool,
 * }
 */
final class Types
{
}
