CREATE TABLE `failed_invariants` (
	`name` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`examples` text NOT NULL,
	`found_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payment_id` text NOT NULL,
	`dispute_id` text,
	`amount` integer NOT NULL,
	`currency` text,
	`total_refunded` integer DEFAULT 0 NOT NULL,
	`occurred_at` integer NOT NULL,
	`learned_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ledger_entries_payment` ON `ledger_entries` (`payment_id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_occurred` ON `ledger_entries` (`occurred_at`);--> statement-breakpoint
CREATE INDEX `ledger_entries_dispute` ON `ledger_entries` (`dispute_id`,`kind`) WHERE dispute_id is not null;--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`amount` integer,
	`currency` text,
	`fee` integer,
	`tax` integer,
	`inr_amount` integer,
	`refunded_amount` integer DEFAULT 0 NOT NULL,
	`dispute_state` text,
	`problem` text,
	`problem_found_at` integer,
	`problem_resolved_at` integer,
	`captured_at` integer,
	`learned_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`) WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX `payments_open_problem` ON `payments` (`problem_found_at`) WHERE problem is not null and problem_resolved_at is null;--> statement-breakpoint
CREATE INDEX `payments_learned` ON `payments` (`learned_at`);--> statement-breakpoint
CREATE TABLE `totals_by_day` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`currency` text NOT NULL,
	`dimension` text NOT NULL,
	`count` integer NOT NULL,
	`amount` integer NOT NULL,
	`inr_amount` integer NOT NULL,
	`inr_unknown` integer NOT NULL,
	PRIMARY KEY(`day`, `kind`, `currency`, `dimension`)
);
--> statement-breakpoint
-- Entries are only added. SQLite runs no delete triggers for INSERT OR REPLACE.
CREATE TRIGGER `ledger_entries_no_update` BEFORE UPDATE ON `ledger_entries` BEGIN SELECT RAISE(ABORT, 'ledger entries can not be changed'); END;--> statement-breakpoint
CREATE TRIGGER `ledger_entries_no_delete` BEFORE DELETE ON `ledger_entries` BEGIN SELECT RAISE(ABORT, 'ledger entries can not be deleted'); END;--> statement-breakpoint
CREATE TRIGGER `ledger_entries_no_replace` BEFORE INSERT ON `ledger_entries` WHEN EXISTS (SELECT 1 FROM ledger_entries WHERE id = NEW.id OR rowid = NEW.rowid) BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: ledger entries can not be replaced'); END;--> statement-breakpoint
-- What was given back of the payment, by all of its entries; then the day's totals. A refund counts once its payment has paid an order, whichever was reported first. 19800000 ms: Asia/Kolkata.
CREATE TRIGGER `ledger_entries_count` AFTER INSERT ON `ledger_entries` WHEN NEW.kind <> 'free' BEGIN
	INSERT INTO payments (id, currency, refunded_amount, dispute_state, learned_at)
	SELECT e.payment_id, max(e.currency), max(sum(iif(e.kind = 'refund', e.amount, 0)), max(e.total_refunded)),
		iif(EXISTS (SELECT 1 FROM ledger_entries l WHERE l.payment_id = NEW.payment_id AND l.kind = 'dispute-lost' AND NOT EXISTS (SELECT 1 FROM ledger_entries w WHERE w.dispute_id = l.dispute_id AND w.kind = 'dispute-won' AND w.occurred_at >= l.occurred_at)), 'lost', iif(max(e.dispute_id) IS NULL, NULL, 'won')),
		NEW.learned_at
	FROM ledger_entries e WHERE e.payment_id = NEW.payment_id GROUP BY e.payment_id
	ON CONFLICT (id) DO UPDATE SET currency = coalesce(currency, excluded.currency), refunded_amount = excluded.refunded_amount, dispute_state = excluded.dispute_state;
	INSERT INTO totals_by_day (day, kind, currency, dimension, count, amount, inr_amount, inr_unknown)
	SELECT date((e.occurred_at + 19800000) / 1000, 'unixepoch'), o.kind || iif(e.kind = 'refund', '-refund', '-paid'), p.currency, coalesce((SELECT json_extract(buyer, '$.country') FROM receipts WHERE order_id = o.id), o.country, ''), 1, e.amount,
		coalesce((2 * p.inr_amount * e.amount + p.amount) / (2 * p.amount), 0), iif(p.inr_amount IS NULL, e.amount, 0)
	FROM ledger_entries e JOIN payments p ON p.id = e.payment_id JOIN orders o ON o.id = p.order_id
	WHERE e.payment_id = NEW.payment_id AND (e.id = NEW.id OR NEW.kind IN ('payment', 'bank-transfer')) AND e.amount > 0
		AND EXISTS (SELECT 1 FROM ledger_entries c WHERE c.payment_id = e.payment_id AND c.kind IN ('payment', 'bank-transfer'))
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount, inr_amount = inr_amount + excluded.inr_amount, inr_unknown = inr_unknown + excluded.inr_unknown;
END;--> statement-breakpoint
-- What moves no money is counted where it is stored; a seat that gets another device is a new activation.
CREATE TRIGGER `licenses_count` AFTER INSERT ON `licenses` BEGIN INSERT INTO totals_by_day (day, kind, currency, dimension, count, amount, inr_amount, inr_unknown) SELECT date((NEW.created_at + 19800000) / 1000, 'unixepoch'), 'license', '', NEW.plan_type, 1, 0, 0, 0 WHERE true ON CONFLICT DO UPDATE SET count = count + 1; END;--> statement-breakpoint
CREATE TRIGGER `activations_count` AFTER INSERT ON `activations` BEGIN INSERT INTO totals_by_day (day, kind, currency, dimension, count, amount, inr_amount, inr_unknown) SELECT date((NEW.first_seen_at + 19800000) / 1000, 'unixepoch'), 'activation', '', coalesce(NEW.app_version, ''), 1, 0, 0, 0 WHERE true ON CONFLICT DO UPDATE SET count = count + 1; END;--> statement-breakpoint
CREATE TRIGGER `activations_count_transfer` AFTER UPDATE OF `device_id` ON `activations` WHEN NEW.device_id <> OLD.device_id BEGIN INSERT INTO totals_by_day (day, kind, currency, dimension, count, amount, inr_amount, inr_unknown) SELECT date((NEW.first_seen_at + 19800000) / 1000, 'unixepoch'), 'activation', '', coalesce(NEW.app_version, ''), 1, 0, 0, 0 WHERE true ON CONFLICT DO UPDATE SET count = count + 1; END;--> statement-breakpoint
-- What was stored before. The trigger counts the money as its entries are added.
INSERT INTO `payments` (`id`, `order_id`, `amount`, `currency`, `inr_amount`, `problem`, `problem_found_at`, `problem_resolved_at`, `learned_at`)
SELECT o.`payment_id`, o.`id`, o.`amount`, o.`currency`, o.`inr_amount`, q.`reason`, q.`found_at`, q.`resolved_at`, o.`paid_at`
FROM `orders` o LEFT JOIN `payment_problems` q ON q.`payment_id` = o.`payment_id`
WHERE o.`status` = 'paid' AND o.`payment_id` IS NOT NULL AND o.`paid_at` IS NOT NULL AND o.`source` <> 'free';--> statement-breakpoint
INSERT INTO `payments` (`id`, `order_id`, `amount`, `currency`, `problem`, `problem_found_at`, `problem_resolved_at`, `learned_at`)
SELECT `payment_id`, `order_id`, `amount`, `currency`, `reason`, `found_at`, `resolved_at`, `found_at`
FROM `payment_problems` q WHERE NOT EXISTS (SELECT 1 FROM `payments` p WHERE p.`id` = q.`payment_id`);--> statement-breakpoint
INSERT INTO `ledger_entries` (`id`, `kind`, `payment_id`, `dispute_id`, `amount`, `currency`, `total_refunded`, `occurred_at`, `learned_at`)
SELECT r.`id`, r.`kind`, r.`payment_id`, r.`dispute_id`, r.`amount`, p.`currency`, r.`total_refunded`, r.`occurred_at`, r.`occurred_at`
FROM `payment_reversals` r LEFT JOIN `payments` p ON p.`id` = r.`payment_id`;--> statement-breakpoint
INSERT INTO `ledger_entries` (`id`, `kind`, `payment_id`, `amount`, `currency`, `occurred_at`, `learned_at`)
SELECT 'payment:' || `payment_id`, iif(`source` = 'razorpay', 'payment', iif(`source` = 'bank', 'bank-transfer', 'free')), `payment_id`, iif(`source` = 'free', 0, `amount`), `currency`, `paid_at`, `paid_at`
FROM `orders` WHERE `status` = 'paid' AND `payment_id` IS NOT NULL AND `paid_at` IS NOT NULL;--> statement-breakpoint
INSERT INTO `totals_by_day` (`day`, `kind`, `currency`, `dimension`, `count`, `amount`, `inr_amount`, `inr_unknown`)
SELECT date((`created_at` + 19800000) / 1000, 'unixepoch'), 'license', '', `plan_type`, count(*), 0, 0, 0 FROM `licenses` GROUP BY 1, 4;--> statement-breakpoint
INSERT INTO `totals_by_day` (`day`, `kind`, `currency`, `dimension`, `count`, `amount`, `inr_amount`, `inr_unknown`)
SELECT date((`first_seen_at` + 19800000) / 1000, 'unixepoch'), 'activation', '', coalesce(`app_version`, ''), count(*), 0, 0, 0 FROM `activations` GROUP BY 1, 4;--> statement-breakpoint
-- Licenses and devices that were counted and are no longer stored: on the first day of their month.
INSERT INTO `totals_by_day` (`day`, `kind`, `currency`, `dimension`, `count`, `amount`, `inr_amount`, `inr_unknown`)
SELECT m.`month` || '-01', m.`kind`, '', m.`dimension`, m.`count` - coalesce(sum(t.`count`), 0), 0, 0, 0
FROM `monthly_totals` m LEFT JOIN `totals_by_day` t ON substr(t.`day`, 1, 7) = m.`month` AND t.`kind` = m.`kind` AND t.`dimension` = m.`dimension`
WHERE m.`kind` IN ('license', 'activation') GROUP BY m.`month`, m.`kind`, m.`dimension` HAVING m.`count` > coalesce(sum(t.`count`), 0)
ON CONFLICT DO UPDATE SET count = count + excluded.count;
