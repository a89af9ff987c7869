CREATE TABLE `search_words` (
	`word` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	PRIMARY KEY(`word`, `kind`, `subject_id`)
);
--> statement-breakpoint
CREATE INDEX `search_words_subject` ON `search_words` (`kind`,`subject_id`,`word`);--> statement-breakpoint
CREATE TABLE `sales_by_day` (
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
ALTER TABLE `orders` ADD `money_state` text;--> statement-breakpoint
CREATE INDEX `orders_money_state` ON `orders` (`money_state`,`created_at`,`id`) WHERE money_state is not null;--> statement-breakpoint
CREATE INDEX `orders_free` ON `orders` (`created_at`,`id`) WHERE source = 'free';--> statement-breakpoint
CREATE INDEX `orders_amount` ON `orders` (`amount`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_reference` ON `orders` (`payment_reference`) WHERE payment_reference is not null;--> statement-breakpoint
CREATE INDEX `licenses_revocation` ON `licenses` (`revocation_reason`,`created_at`,`id`) WHERE revocation_reason is not null;--> statement-breakpoint
-- What became of an order's money, from its payments and their disputes. Only where it differs, so that most payments write nothing.
CREATE TRIGGER `payments_order_state_insert` AFTER INSERT ON `payments` WHEN NEW.order_id IS NOT NULL BEGIN
UPDATE orders SET money_state = s.state FROM (
	SELECT o.id AS order_id, iif(EXISTS (SELECT 1 FROM payments p JOIN disputes d ON d.payment_id = p.id WHERE p.order_id = o.id AND d.status <> 'closed'), 'disputed',
		iif(EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.problem IS NOT NULL AND p.problem_resolved_at IS NULL), 'problem',
		(SELECT iif(p.dispute_state = 'lost', 'dispute-lost', iif(p.refunded_amount >= p.amount, 'refunded', iif(p.refunded_amount > 0, 'partly-refunded', NULL))) FROM payments p WHERE p.id = o.payment_id))) AS state
	FROM orders o WHERE o.id = NEW.order_id
) s WHERE orders.id = s.order_id AND orders.money_state IS NOT s.state;
END;--> statement-breakpoint
CREATE TRIGGER `payments_order_state_update` AFTER UPDATE OF `order_id`, `amount`, `refunded_amount`, `dispute_state`, `problem`, `problem_resolved_at` ON `payments` WHEN NEW.order_id IS NOT NULL BEGIN
UPDATE orders SET money_state = s.state FROM (
	SELECT o.id AS order_id, iif(EXISTS (SELECT 1 FROM payments p JOIN disputes d ON d.payment_id = p.id WHERE p.order_id = o.id AND d.status <> 'closed'), 'disputed',
		iif(EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.problem IS NOT NULL AND p.problem_resolved_at IS NULL), 'problem',
		(SELECT iif(p.dispute_state = 'lost', 'dispute-lost', iif(p.refunded_amount >= p.amount, 'refunded', iif(p.refunded_amount > 0, 'partly-refunded', NULL))) FROM payments p WHERE p.id = o.payment_id))) AS state
	FROM orders o WHERE o.id = NEW.order_id
) s WHERE orders.id = s.order_id AND orders.money_state IS NOT s.state;
END;--> statement-breakpoint
CREATE TRIGGER `disputes_order_state_insert` AFTER INSERT ON `disputes` BEGIN
UPDATE orders SET money_state = s.state FROM (
	SELECT o.id AS order_id, iif(EXISTS (SELECT 1 FROM payments p JOIN disputes d ON d.payment_id = p.id WHERE p.order_id = o.id AND d.status <> 'closed'), 'disputed',
		iif(EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.problem IS NOT NULL AND p.problem_resolved_at IS NULL), 'problem',
		(SELECT iif(p.dispute_state = 'lost', 'dispute-lost', iif(p.refunded_amount >= p.amount, 'refunded', iif(p.refunded_amount > 0, 'partly-refunded', NULL))) FROM payments p WHERE p.id = o.payment_id))) AS state
	FROM orders o WHERE o.id = (SELECT order_id FROM payments WHERE id = NEW.payment_id)
) s WHERE orders.id = s.order_id AND orders.money_state IS NOT s.state;
END;--> statement-breakpoint
CREATE TRIGGER `disputes_order_state_update` AFTER UPDATE OF `status` ON `disputes` BEGIN
UPDATE orders SET money_state = s.state FROM (
	SELECT o.id AS order_id, iif(EXISTS (SELECT 1 FROM payments p JOIN disputes d ON d.payment_id = p.id WHERE p.order_id = o.id AND d.status <> 'closed'), 'disputed',
		iif(EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.problem IS NOT NULL AND p.problem_resolved_at IS NULL), 'problem',
		(SELECT iif(p.dispute_state = 'lost', 'dispute-lost', iif(p.refunded_amount >= p.amount, 'refunded', iif(p.refunded_amount > 0, 'partly-refunded', NULL))) FROM payments p WHERE p.id = o.payment_id))) AS state
	FROM orders o WHERE o.id = (SELECT order_id FROM payments WHERE id = NEW.payment_id)
) s WHERE orders.id = s.order_id AND orders.money_state IS NOT s.state;
END;--> statement-breakpoint
-- Orders that were opened to be paid at the provider, and payments that failed, by day. 19800000 ms: Asia/Kolkata.
CREATE TRIGGER `orders_count_opened` AFTER INSERT ON `orders` WHEN NEW.source = 'razorpay' BEGIN
	INSERT INTO sales_by_day (day, kind, currency, dimension, count, amount, inr_amount, inr_unknown) VALUES (date((NEW.created_at + 19800000) / 1000, 'unixepoch'), 'opened', '', '', 1, 0, 0, 0) ON CONFLICT DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount, inr_amount = inr_amount + excluded.inr_amount, inr_unknown = inr_unknown + excluded.inr_unknown;
END;--> statement-breakpoint
CREATE TRIGGER `webhook_events_count_failed` AFTER UPDATE OF `result` ON `webhook_events` WHEN NEW.result = 'attempt-failed' AND OLD.result IS NOT 'attempt-failed' BEGIN
	INSERT INTO sales_by_day (day, kind, currency, dimension, count, amount, inr_amount, inr_unknown) VALUES (date((NEW.received_at + 19800000) / 1000, 'unixepoch'), 'failed', '', '', 1, 0, 0, 0) ON CONFLICT DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount, inr_amount = inr_amount + excluded.inr_amount, inr_unknown = inr_unknown + excluded.inr_unknown;
END;--> statement-breakpoint
CREATE TRIGGER `orders_count_paid` AFTER UPDATE OF `status` ON `orders` WHEN NEW.status = 'paid' AND OLD.status <> 'paid' AND NEW.source = 'razorpay' BEGIN
	INSERT INTO sales_by_day (day, kind, currency, dimension, count, amount, inr_amount, inr_unknown) VALUES (date((NEW.created_at + 19800000) / 1000, 'unixepoch'), 'paid', '', '', 1, 0, 0, 0) ON CONFLICT DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount, inr_amount = inr_amount + excluded.inr_amount, inr_unknown = inr_unknown + excluded.inr_unknown;
END;--> statement-breakpoint
-- Payments by plan and coupon, and what the provider kept of them. The payment is stored before its entry.
CREATE TRIGGER `ledger_entries_count_sale` AFTER INSERT ON `ledger_entries` WHEN NEW.kind IN ('payment', 'bank-transfer') BEGIN
	INSERT INTO sales_by_day (day, kind, currency, dimension, count, amount, inr_amount, inr_unknown)
	SELECT date((e.occurred_at + 19800000) / 1000, 'unixepoch'), 'plan', e.currency, coalesce(o.plan_type, 'donation'), 1, e.amount, coalesce(p.inr_amount, 0), iif(p.inr_amount IS NULL, e.amount, 0)
	FROM ledger_entries e JOIN payments p ON p.id = e.payment_id JOIN orders o ON o.id = p.order_id WHERE e.id = NEW.id AND e.amount > 0
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount, inr_amount = inr_amount + excluded.inr_amount, inr_unknown = inr_unknown + excluded.inr_unknown;
	INSERT INTO sales_by_day (day, kind, currency, dimension, count, amount, inr_amount, inr_unknown)
	SELECT date((e.occurred_at + 19800000) / 1000, 'unixepoch'), 'coupon', e.currency, c.code, 1, e.amount, coalesce(p.inr_amount, 0), iif(p.inr_amount IS NULL, e.amount, 0)
	FROM ledger_entries e JOIN payments p ON p.id = e.payment_id JOIN orders o ON o.id = p.order_id JOIN coupons c ON c.id = o.coupon_id WHERE e.id = NEW.id AND e.amount > 0
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount, inr_amount = inr_amount + excluded.inr_amount, inr_unknown = inr_unknown + excluded.inr_unknown;
	INSERT INTO sales_by_day (day, kind, currency, dimension, count, amount, inr_amount, inr_unknown)
	SELECT date((e.occurred_at + 19800000) / 1000, 'unixepoch'), 'fee', 'INR', '', 1, p.fee, coalesce(p.inr_amount, 0), iif(p.inr_amount IS NULL, e.amount, 0)
	FROM ledger_entries e JOIN payments p ON p.id = e.payment_id JOIN orders o ON o.id = p.order_id WHERE e.id = NEW.id AND e.kind = 'payment' AND p.fee IS NOT NULL
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount, inr_amount = inr_amount + excluded.inr_amount, inr_unknown = inr_unknown + excluded.inr_unknown;
	INSERT INTO sales_by_day (day, kind, currency, dimension, count, amount, inr_amount, inr_unknown)
	SELECT date((e.occurred_at + 19800000) / 1000, 'unixepoch'), 'fee-tax', 'INR', '', 1, p.tax, 0, 0
	FROM ledger_entries e JOIN payments p ON p.id = e.payment_id JOIN orders o ON o.id = p.order_id WHERE e.id = NEW.id AND e.kind = 'payment' AND p.tax IS NOT NULL
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount, inr_amount = inr_amount + excluded.inr_amount, inr_unknown = inr_unknown + excluded.inr_unknown;
	INSERT INTO sales_by_day (day, kind, currency, dimension, count, amount, inr_amount, inr_unknown)
	SELECT date((e.occurred_at + 19800000) / 1000, 'unixepoch'), 'fee-unknown', e.currency, '', 1, e.amount, coalesce(p.inr_amount, 0), iif(p.inr_amount IS NULL, e.amount, 0)
	FROM ledger_entries e JOIN payments p ON p.id = e.payment_id JOIN orders o ON o.id = p.order_id WHERE e.id = NEW.id AND e.kind = 'payment' AND e.amount > 0 AND p.fee IS NULL
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount, inr_amount = inr_amount + excluded.inr_amount, inr_unknown = inr_unknown + excluded.inr_unknown;
END;--> statement-breakpoint
-- The words of an account's address; of the company and the tax ID on an order's papers, which are never deleted.
CREATE TRIGGER `users_search_insert` AFTER INSERT ON `users` BEGIN
	INSERT INTO search_words (word, kind, subject_id) SELECT DISTINCT substr(value, 1, 64), 'customer', NEW.id FROM json_each(iif(json_valid('["' || replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(NEW.email_key, '')), '\', ' '), '"', ' '), '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), ' ', '","') || '"]'), '["' || replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(NEW.email_key, '')), '\', ' '), '"', ' '), '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), ' ', '","') || '"]', '[]')) WHERE value <> '' ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `users_search_update` AFTER UPDATE OF `email_key` ON `users` WHEN NEW.email_key <> OLD.email_key BEGIN
	DELETE FROM search_words WHERE kind = 'customer' AND subject_id = NEW.id;
	INSERT INTO search_words (word, kind, subject_id) SELECT DISTINCT substr(value, 1, 64), 'customer', NEW.id FROM json_each(iif(json_valid('["' || replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(NEW.email_key, '')), '\', ' '), '"', ' '), '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), ' ', '","') || '"]'), '["' || replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(NEW.email_key, '')), '\', ' '), '"', ' '), '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), ' ', '","') || '"]', '[]')) WHERE value <> '' ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `users_search_delete` AFTER DELETE ON `users` BEGIN DELETE FROM search_words WHERE kind = 'customer' AND subject_id = OLD.id; END;--> statement-breakpoint
CREATE TRIGGER `receipts_search` AFTER INSERT ON `receipts` BEGIN
	INSERT INTO search_words (word, kind, subject_id) SELECT DISTINCT substr(value, 1, 64), 'order', NEW.order_id FROM json_each(iif(json_valid('["' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(coalesce(json_extract(NEW.buyer, '$.company'), '') || ' ' || coalesce(json_extract(NEW.buyer, '$.taxId'), ''), '')), '\', ' '), '"', ' '), '.', ' '), ',', ' '), '-', ' '), '/', ' '), '&', ' '), '(', ' '), ')', ' '), ' ', '","') || '"]'), '["' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(coalesce(json_extract(NEW.buyer, '$.company'), '') || ' ' || coalesce(json_extract(NEW.buyer, '$.taxId'), ''), '')), '\', ' '), '"', ' '), '.', ' '), ',', ' '), '-', ' '), '/', ' '), '&', ' '), '(', ' '), ')', ' '), ' ', '","') || '"]', '[]')) WHERE value <> '' ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `invoices_search` AFTER INSERT ON `invoices` WHEN NEW.replaces_id IS NOT NULL BEGIN
	INSERT INTO search_words (word, kind, subject_id) SELECT DISTINCT substr(value, 1, 64), 'order', NEW.order_id FROM json_each(iif(json_valid('["' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(coalesce(json_extract(NEW.buyer, '$.company'), '') || ' ' || coalesce(json_extract(NEW.buyer, '$.taxId'), ''), '')), '\', ' '), '"', ' '), '.', ' '), ',', ' '), '-', ' '), '/', ' '), '&', ' '), '(', ' '), ')', ' '), ' ', '","') || '"]'), '["' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(coalesce(json_extract(NEW.buyer, '$.company'), '') || ' ' || coalesce(json_extract(NEW.buyer, '$.taxId'), ''), '')), '\', ' '), '"', ' '), '.', ' '), ',', ' '), '-', ' '), '/', ' '), '&', ' '), '(', ' '), ')', ' '), ' ', '","') || '"]', '[]')) WHERE value <> '' ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
-- What was stored before.
INSERT INTO search_words (word, kind, subject_id) SELECT DISTINCT substr(w.value, 1, 64), 'customer', t.id FROM users t, json_each(iif(json_valid('["' || replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(t.email_key, '')), '\', ' '), '"', ' '), '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), ' ', '","') || '"]'), '["' || replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(t.email_key, '')), '\', ' '), '"', ' '), '@', ' '), '.', ' '), '-', ' '), '_', ' '), '+', ' '), ' ', '","') || '"]', '[]')) w WHERE w.value <> '';--> statement-breakpoint
INSERT INTO search_words (word, kind, subject_id) SELECT DISTINCT substr(w.value, 1, 64), 'order', t.order_id FROM receipts t, json_each(iif(json_valid('["' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(coalesce(json_extract(t.buyer, '$.company'), '') || ' ' || coalesce(json_extract(t.buyer, '$.taxId'), ''), '')), '\', ' '), '"', ' '), '.', ' '), ',', ' '), '-', ' '), '/', ' '), '&', ' '), '(', ' '), ')', ' '), ' ', '","') || '"]'), '["' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(coalesce(json_extract(t.buyer, '$.company'), '') || ' ' || coalesce(json_extract(t.buyer, '$.taxId'), ''), '')), '\', ' '), '"', ' '), '.', ' '), ',', ' '), '-', ' '), '/', ' '), '&', ' '), '(', ' '), ')', ' '), ' ', '","') || '"]', '[]')) w WHERE w.value <> '';--> statement-breakpoint
UPDATE orders SET money_state = s.state FROM (
	SELECT o.id AS order_id, iif(EXISTS (SELECT 1 FROM payments p JOIN disputes d ON d.payment_id = p.id WHERE p.order_id = o.id AND d.status <> 'closed'), 'disputed',
		iif(EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.problem IS NOT NULL AND p.problem_resolved_at IS NULL), 'problem',
		(SELECT iif(p.dispute_state = 'lost', 'dispute-lost', iif(p.refunded_amount >= p.amount, 'refunded', iif(p.refunded_amount > 0, 'partly-refunded', NULL))) FROM payments p WHERE p.id = o.payment_id))) AS state
	FROM orders o WHERE o.id IN (SELECT order_id FROM payments WHERE refunded_amount > 0 OR dispute_state IS NOT NULL OR problem IS NOT NULL) OR o.payment_id IN (SELECT payment_id FROM disputes)
) s WHERE orders.id = s.order_id AND orders.money_state IS NOT s.state;--> statement-breakpoint
INSERT INTO sales_by_day (day, kind, currency, dimension, count, amount, inr_amount, inr_unknown)
SELECT date((created_at + 19800000) / 1000, 'unixepoch'), 'opened', '', '', count(*), 0, 0, 0 FROM orders WHERE source = 'razorpay' GROUP BY 1;--> statement-breakpoint
INSERT INTO sales_by_day (day, kind, currency, dimension, count, amount, inr_amount, inr_unknown)
SELECT date((created_at + 19800000) / 1000, 'unixepoch'), 'paid', '', '', count(*), 0, 0, 0 FROM orders WHERE source = 'razorpay' AND status = 'paid' GROUP BY 1;--> statement-breakpoint
INSERT INTO sales_by_day (day, kind, currency, dimension, count, amount, inr_amount, inr_unknown)
SELECT date((received_at + 19800000) / 1000, 'unixepoch'), 'failed', '', '', count(*), 0, 0, 0 FROM webhook_events WHERE result = 'attempt-failed' GROUP BY 1;--> statement-breakpoint
INSERT INTO sales_by_day (day, kind, currency, dimension, count, amount, inr_amount, inr_unknown)
	SELECT date((e.occurred_at + 19800000) / 1000, 'unixepoch'), 'plan', e.currency, coalesce(o.plan_type, 'donation'), count(*), sum(e.amount), sum(coalesce(p.inr_amount, 0)), sum(iif(p.inr_amount IS NULL, e.amount, 0))
	FROM ledger_entries e JOIN payments p ON p.id = e.payment_id JOIN orders o ON o.id = p.order_id WHERE e.kind IN ('payment', 'bank-transfer') AND e.amount > 0 GROUP BY 1, 3, 4
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount, inr_amount = inr_amount + excluded.inr_amount, inr_unknown = inr_unknown + excluded.inr_unknown;--> statement-breakpoint
INSERT INTO sales_by_day (day, kind, currency, dimension, count, amount, inr_amount, inr_unknown)
	SELECT date((e.occurred_at + 19800000) / 1000, 'unixepoch'), 'coupon', e.currency, c.code, count(*), sum(e.amount), sum(coalesce(p.inr_amount, 0)), sum(iif(p.inr_amount IS NULL, e.amount, 0))
	FROM ledger_entries e JOIN payments p ON p.id = e.payment_id JOIN orders o ON o.id = p.order_id JOIN coupons c ON c.id = o.coupon_id WHERE e.kind IN ('payment', 'bank-transfer') AND e.amount > 0 GROUP BY 1, 3, 4
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount, inr_amount = inr_amount + excluded.inr_amount, inr_unknown = inr_unknown + excluded.inr_unknown;--> statement-breakpoint
INSERT INTO sales_by_day (day, kind, currency, dimension, count, amount, inr_amount, inr_unknown)
	SELECT date((e.occurred_at + 19800000) / 1000, 'unixepoch'), 'fee', 'INR', '', count(*), sum(p.fee), sum(coalesce(p.inr_amount, 0)), sum(iif(p.inr_amount IS NULL, e.amount, 0))
	FROM ledger_entries e JOIN payments p ON p.id = e.payment_id JOIN orders o ON o.id = p.order_id WHERE 1 AND e.kind = 'payment' AND p.fee IS NOT NULL GROUP BY 1, 3
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount, inr_amount = inr_amount + excluded.inr_amount, inr_unknown = inr_unknown + excluded.inr_unknown;--> statement-breakpoint
INSERT INTO sales_by_day (day, kind, currency, dimension, count, amount, inr_amount, inr_unknown)
	SELECT date((e.occurred_at + 19800000) / 1000, 'unixepoch'), 'fee-tax', 'INR', '', count(*), sum(p.tax), 0, 0
	FROM ledger_entries e JOIN payments p ON p.id = e.payment_id JOIN orders o ON o.id = p.order_id WHERE 1 AND e.kind = 'payment' AND p.tax IS NOT NULL GROUP BY 1, 3
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount, inr_amount = inr_amount + excluded.inr_amount, inr_unknown = inr_unknown + excluded.inr_unknown;--> statement-breakpoint
INSERT INTO sales_by_day (day, kind, currency, dimension, count, amount, inr_amount, inr_unknown)
	SELECT date((e.occurred_at + 19800000) / 1000, 'unixepoch'), 'fee-unknown', e.currency, '', count(*), sum(e.amount), sum(coalesce(p.inr_amount, 0)), sum(iif(p.inr_amount IS NULL, e.amount, 0))
	FROM ledger_entries e JOIN payments p ON p.id = e.payment_id JOIN orders o ON o.id = p.order_id WHERE 1 AND e.kind = 'payment' AND e.amount > 0 AND p.fee IS NULL GROUP BY 1, 3
	ON CONFLICT DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount, inr_amount = inr_amount + excluded.inr_amount, inr_unknown = inr_unknown + excluded.inr_unknown;