CREATE TABLE `command_entries` (
	`form_id` text PRIMARY KEY NOT NULL,
	`requested_at` integer NOT NULL,
	`command` text NOT NULL,
	`action` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `command_entries_requested` ON `command_entries` (`requested_at`);--> statement-breakpoint
CREATE TABLE `paper_hashes` (
	`number` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`paper_id` text NOT NULL,
	`hash` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `paper_hashes_paper` ON `paper_hashes` (`kind`,`paper_id`);--> statement-breakpoint
CREATE INDEX `paper_hashes_new` ON `paper_hashes` (`number`) WHERE hash is null;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `signature` text;
--> statement-breakpoint
-- narrows: not used since 1.0.0
CREATE TRIGGER `audit_entries_numbers` BEFORE INSERT ON `audit_entries` WHEN NEW.number < 1 BEGIN SELECT RAISE(ABORT, 'audit entries are numbered from 1'); END;--> statement-breakpoint
-- SQLite runs no delete triggers for INSERT OR REPLACE. The message is that of the constraint, by which two acts at once are told apart.
CREATE TRIGGER `audit_entries_no_replace` BEFORE INSERT ON `audit_entries` WHEN EXISTS (SELECT 1 FROM audit_entries WHERE number = NEW.number OR form_id = NEW.form_id) BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: audit entries can not be replaced'); END;--> statement-breakpoint
CREATE TRIGGER `receipts_no_replace` BEFORE INSERT ON `receipts` WHEN EXISTS (SELECT 1 FROM receipts WHERE order_id = NEW.order_id OR rowid = NEW.rowid) BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: receipts can not be replaced'); END;--> statement-breakpoint
CREATE TRIGGER `invoices_no_replace` BEFORE INSERT ON `invoices` WHEN EXISTS (SELECT 1 FROM invoices WHERE id = NEW.id OR rowid = NEW.rowid OR (series = NEW.series AND year = NEW.year AND seq = NEW.seq)) OR (NEW.kind = 'invoice' AND EXISTS (SELECT 1 FROM invoices WHERE kind = 'invoice' AND order_id = NEW.order_id)) BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: invoices can not be replaced'); END;--> statement-breakpoint
INSERT INTO `paper_hashes` (`number`, `kind`, `paper_id`) SELECT row_number() OVER (ORDER BY `issued_at`, `kind`, `id`), `kind`, `id` FROM (SELECT `issued_at`, 'receipt' AS `kind`, `order_id` AS `id` FROM `receipts` UNION ALL SELECT `issued_at`, 'invoice', `id` FROM `invoices`);--> statement-breakpoint
CREATE TRIGGER `receipts_number` AFTER INSERT ON `receipts` BEGIN INSERT INTO paper_hashes (number, kind, paper_id) SELECT coalesce(max(number), 0) + 1, 'receipt', NEW.order_id FROM paper_hashes; END;--> statement-breakpoint
CREATE TRIGGER `invoices_number_paper` AFTER INSERT ON `invoices` BEGIN INSERT INTO paper_hashes (number, kind, paper_id) SELECT coalesce(max(number), 0) + 1, 'invoice', NEW.id FROM paper_hashes; END;--> statement-breakpoint
CREATE TRIGGER `paper_hashes_no_update` BEFORE UPDATE ON `paper_hashes` WHEN OLD.hash IS NOT NULL OR NEW.number <> OLD.number OR NEW.kind <> OLD.kind OR NEW.paper_id <> OLD.paper_id BEGIN SELECT RAISE(ABORT, 'hashes of papers can not be changed'); END;--> statement-breakpoint
CREATE TRIGGER `paper_hashes_no_delete` BEFORE DELETE ON `paper_hashes` BEGIN SELECT RAISE(ABORT, 'hashes of papers can not be deleted'); END;--> statement-breakpoint
CREATE TRIGGER `paper_hashes_no_replace` BEFORE INSERT ON `paper_hashes` WHEN NEW.number < 1 OR EXISTS (SELECT 1 FROM paper_hashes WHERE number = NEW.number OR (kind = NEW.kind AND paper_id = NEW.paper_id)) BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: hashes of papers can not be replaced'); END;--> statement-breakpoint
CREATE TRIGGER `command_entries_no_update` BEFORE UPDATE ON `command_entries` BEGIN SELECT RAISE(ABORT, 'entries of commands can not be changed'); END;--> statement-breakpoint
CREATE TRIGGER `command_entries_no_delete` BEFORE DELETE ON `command_entries` WHEN NOT EXISTS (SELECT 1 FROM audit_entries WHERE form_id = OLD.form_id) BEGIN SELECT RAISE(ABORT, 'entries of commands can not be deleted before the audit log has them'); END;--> statement-breakpoint
CREATE TRIGGER `command_entries_no_replace` BEFORE INSERT ON `command_entries` WHEN EXISTS (SELECT 1 FROM command_entries WHERE form_id = NEW.form_id) BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: entries of commands can not be replaced'); END;
