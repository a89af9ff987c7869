CREATE TABLE `provider_syncs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`since` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_sync_at` integer,
	`status` text
);
--> statement-breakpoint
CREATE INDEX `provider_syncs_due` ON `provider_syncs` (`next_sync_at`) WHERE next_sync_at is not null;--> statement-breakpoint
CREATE INDEX `provider_syncs_since` ON `provider_syncs` (`kind`,`since`);--> statement-breakpoint
CREATE INDEX `provider_syncs_payment` ON `provider_syncs` (`payment_id`);--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `next_attempt_at` integer;--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `given_up_at` integer;--> statement-breakpoint
CREATE INDEX `payment_problems_order` ON `payment_problems` (`order_id`) WHERE order_id is not null;--> statement-breakpoint
INSERT INTO `provider_syncs` (id, kind, payment_id, amount, currency, since, attempts, next_sync_at, status) SELECT 'refund:' || q.provider_refund_id, 'refund', q.payment_id, q.amount, o.currency, q.requested_at, 0, q.requested_at, NULL FROM refund_requests q JOIN orders o ON o.id = q.order_id WHERE q.status = 'accepted' AND NOT EXISTS (SELECT 1 FROM payment_reversals r WHERE r.id = 'refund:' || q.provider_refund_id);--> statement-breakpoint
INSERT INTO `provider_syncs` (id, kind, payment_id, amount, currency, since, attempts, next_sync_at, status) SELECT 'dispute:' || d.id, 'dispute', d.payment_id, d.amount, d.currency, d.updated_at, 0, d.updated_at, NULL FROM disputes d WHERE d.status <> 'closed';--> statement-breakpoint
-- Licenses that were put back without a payment were counted as revenue.
UPDATE `daily_totals` SET count = count - (SELECT count(*) FROM orders o WHERE o.source = 'free' AND o.quote_id IS NULL AND o.currency = daily_totals.currency AND date(o.paid_at / 1000, 'unixepoch') = daily_totals.day), amount = amount - (SELECT coalesce(sum(o.amount), 0) FROM orders o WHERE o.source = 'free' AND o.quote_id IS NULL AND o.currency = daily_totals.currency AND date(o.paid_at / 1000, 'unixepoch') = daily_totals.day) WHERE kind = 'license-paid';
