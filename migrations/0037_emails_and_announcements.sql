CREATE TABLE `announcements` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`plain_text` text,
	`version` text,
	`status` text DEFAULT 'draft' NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	`html` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`cursor` text DEFAULT '' NOT NULL,
	`queued` integer DEFAULT 0 NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`delivered` integer DEFAULT 0 NOT NULL,
	`bounced` integer DEFAULT 0 NOT NULL,
	`complained` integer DEFAULT 0 NOT NULL,
	`unsubscribed` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `announcements_created` ON `announcements` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `announcements_sending` ON `announcements` (`started_at`) WHERE status = 'sending';--> statement-breakpoint
CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `email_events` (
	`id` text PRIMARY KEY NOT NULL,
	`provider_id` text NOT NULL,
	`state` text NOT NULL,
	`occurred_at` integer NOT NULL,
	`detail` text,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `email_events_provider` ON `email_events` (`provider_id`);--> statement-breakpoint
CREATE INDEX `email_events_received` ON `email_events` (`received_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `email_undeliverable_since` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `promotions_changed_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `promotions_changed_by` text;--> statement-breakpoint
ALTER TABLE `users` ADD `news_key` text;--> statement-breakpoint
CREATE INDEX `users_news` ON `users` (`id`) WHERE opt_in_promotions = 1 and email_confirmed_at is not null and email_undeliverable_since is null;--> statement-breakpoint
CREATE INDEX `users_news_key` ON `users` (`news_key`) WHERE news_key is not null;--> statement-breakpoint
ALTER TABLE `outbox` ADD `kind` text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `provider_id` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `delivery` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `delivery_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `delivery_detail` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `delivery_sync_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `announcement_id` text REFERENCES announcements(id);--> statement-breakpoint
CREATE INDEX `outbox_due_by_kind` ON `outbox` (("kind" = 'news'),`next_attempt_at`) WHERE sent_at is null and given_up_at is null;--> statement-breakpoint
CREATE INDEX `outbox_provider` ON `outbox` (`provider_id`) WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX `outbox_delivery` ON `outbox` (`delivery`,`delivery_at`) WHERE delivery is not null;--> statement-breakpoint
CREATE INDEX `outbox_undelivered` ON `outbox` (`delivery_at`) WHERE delivery in ('soft-bounced', 'bounced', 'suppressed', 'failed') and kind in ('receipt', 'license-keys', 'license-key-replaced', 'quote', 'coupon-unavailable', 'payment-without-buyer', 'email-link', 'password-reset')
  and ignored_at is null;--> statement-breakpoint
CREATE INDEX `outbox_delivery_sync` ON `outbox` (`delivery_sync_at`) WHERE delivery_sync_at is not null;--> statement-breakpoint
CREATE INDEX `outbox_announcement` ON `outbox` (`announcement_id`) WHERE announcement_id is not null;--> statement-breakpoint
-- The kind was the beginning of the id.
UPDATE `outbox` SET `kind` = replace(replace(substr(`id`, 1, instr(`id`, ':') - 1), 'receipt-again', 'receipt'), 'doctor', 'test') WHERE instr(`id`, ':') > 0;--> statement-breakpoint
-- The previous release queues emails without a kind while this one runs beside it.
CREATE TRIGGER `outbox_kind` AFTER INSERT ON `outbox` WHEN NEW.kind = 'other' AND instr(NEW.id, ':') > 0 BEGIN UPDATE outbox SET kind = replace(substr(NEW.id, 1, instr(NEW.id, ':') - 1), 'receipt-again', 'receipt') WHERE id = NEW.id; END;--> statement-breakpoint
-- How many accounts get news, so that no page counts them; the condition is that of the index users_news.
INSERT INTO `counters` (`name`, `value`) SELECT 'news-recipients', count(*) FROM `users` WHERE opt_in_promotions = 1 and email_confirmed_at is not null and email_undeliverable_since is null;--> statement-breakpoint
CREATE TRIGGER `users_news_insert` AFTER INSERT ON `users` WHEN NEW.opt_in_promotions = 1 AND NEW.email_confirmed_at IS NOT NULL AND NEW.email_undeliverable_since IS NULL BEGIN INSERT INTO counters (name, value) VALUES ('news-recipients', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;--> statement-breakpoint
CREATE TRIGGER `users_news_update` AFTER UPDATE OF `opt_in_promotions`, `email_confirmed_at`, `email_undeliverable_since` ON `users` WHEN (NEW.opt_in_promotions = 1 AND NEW.email_confirmed_at IS NOT NULL AND NEW.email_undeliverable_since IS NULL) <> (OLD.opt_in_promotions = 1 AND OLD.email_confirmed_at IS NOT NULL AND OLD.email_undeliverable_since IS NULL) BEGIN INSERT INTO counters (name, value) VALUES ('news-recipients', (NEW.opt_in_promotions = 1 AND NEW.email_confirmed_at IS NOT NULL AND NEW.email_undeliverable_since IS NULL) * 2 - 1) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value; END;--> statement-breakpoint
CREATE TRIGGER `users_news_delete` AFTER DELETE ON `users` WHEN OLD.opt_in_promotions = 1 AND OLD.email_confirmed_at IS NOT NULL AND OLD.email_undeliverable_since IS NULL BEGIN UPDATE counters SET value = value - 1 WHERE name = 'news-recipients'; END;--> statement-breakpoint
-- What became of the emails of an announcement, which are deleted after a month.
CREATE TRIGGER `outbox_announcement_counts` AFTER UPDATE OF `sent_at`, `delivery` ON `outbox` WHEN NEW.announcement_id IS NOT NULL BEGIN UPDATE announcements SET sent = sent + (NEW.sent_at IS NOT NULL) - (OLD.sent_at IS NOT NULL), delivered = delivered + (NEW.delivery IS 'delivered') - (OLD.delivery IS 'delivered'), bounced = bounced + coalesce(NEW.delivery IN ('soft-bounced', 'bounced', 'suppressed', 'failed'), 0) - coalesce(OLD.delivery IN ('soft-bounced', 'bounced', 'suppressed', 'failed'), 0), complained = complained + (NEW.delivery IS 'complained') - (OLD.delivery IS 'complained') WHERE id = NEW.announcement_id; END;
