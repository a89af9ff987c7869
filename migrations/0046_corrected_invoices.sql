-- narrows: not used since 1.0.0
-- One invoice of each order as before; a corrected one is a second, with the one that it replaces.
DROP INDEX `invoices_order`;--> statement-breakpoint
ALTER TABLE `invoices` ADD `replaces_id` text REFERENCES invoices(id);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_replaced` ON `invoices` (`replaces_id`) WHERE replaces_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_order` ON `invoices` (`order_id`) WHERE kind = 'invoice' and replaces_id is null;--> statement-breakpoint
-- INSERT OR REPLACE would delete what a unique index finds, without a delete trigger.
DROP TRIGGER `invoices_no_replace`;--> statement-breakpoint
CREATE TRIGGER `invoices_no_replace` BEFORE INSERT ON `invoices` WHEN EXISTS (SELECT 1 FROM invoices WHERE id = NEW.id OR rowid = NEW.rowid OR (series = NEW.series AND year = NEW.year AND seq = NEW.seq)) OR (NEW.kind = 'invoice' AND EXISTS (SELECT 1 FROM invoices WHERE kind = 'invoice' AND order_id = NEW.order_id AND replaces_id IS NEW.replaces_id)) BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: invoices can not be replaced'); END;
