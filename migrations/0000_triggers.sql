CREATE TRIGGER `audit_entries_no_delete` BEFORE DELETE ON `audit_entries` BEGIN SELECT RAISE(ABORT, 'audit entries can not be deleted'); END;
CREATE TRIGGER `audit_entries_no_replace` BEFORE INSERT ON `audit_entries` WHEN EXISTS (SELECT 1 FROM audit_entries WHERE number = NEW.number OR form_id = NEW.form_id) BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: audit entries can not be replaced'); END;
CREATE TRIGGER `audit_entries_no_update` BEFORE UPDATE ON `audit_entries` BEGIN SELECT RAISE(ABORT, 'audit entries can not be changed'); END;
CREATE TRIGGER `invoices_no_delete` BEFORE DELETE ON `invoices` BEGIN SELECT RAISE(ABORT, 'invoices can not be deleted'); END;
CREATE TRIGGER `invoices_no_replace` BEFORE INSERT ON `invoices` WHEN EXISTS (SELECT 1 FROM invoices WHERE id = NEW.id OR rowid = NEW.rowid OR (series = NEW.series AND year = NEW.year AND seq = NEW.seq)) BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: invoices can not be replaced'); END;
CREATE TRIGGER `invoices_no_second` BEFORE INSERT ON `invoices` WHEN NEW.kind = 'invoice' AND EXISTS (SELECT 1 FROM invoices WHERE kind = 'invoice' AND order_id = NEW.order_id AND replaces_id IS NEW.replaces_id) BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: invoices can not be replaced'); END;
CREATE TRIGGER `invoices_no_update` BEFORE UPDATE ON `invoices` BEGIN SELECT RAISE(ABORT, 'invoices can not be changed'); END;
CREATE TRIGGER `ledger_entries_no_delete` BEFORE DELETE ON `ledger_entries` BEGIN SELECT RAISE(ABORT, 'ledger entries can not be deleted'); END;
CREATE TRIGGER `ledger_entries_no_replace` BEFORE INSERT ON `ledger_entries` WHEN EXISTS (SELECT 1 FROM ledger_entries WHERE id = NEW.id OR rowid = NEW.rowid) BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: ledger entries can not be replaced'); END;
CREATE TRIGGER `ledger_entries_no_update` BEFORE UPDATE ON `ledger_entries` BEGIN SELECT RAISE(ABORT, 'ledger entries can not be changed'); END;
CREATE TRIGGER `payout_invoices_no_delete` BEFORE DELETE ON `payout_invoices` BEGIN SELECT RAISE(ABORT, 'payout_invoices can not be deleted'); END;
CREATE TRIGGER `payout_invoices_no_replace` BEFORE INSERT ON `payout_invoices` WHEN EXISTS (SELECT 1 FROM payout_invoices WHERE payout_id = NEW.payout_id OR rowid = NEW.rowid OR (series = NEW.series AND year = NEW.year AND seq = NEW.seq)) BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: payout_invoices can not be replaced'); END;
CREATE TRIGGER `payout_invoices_no_update` BEFORE UPDATE ON `payout_invoices` BEGIN SELECT RAISE(ABORT, 'payout_invoices can not be changed'); END;
CREATE TRIGGER `receipts_no_delete` BEFORE DELETE ON `receipts` BEGIN SELECT RAISE(ABORT, 'receipts can not be deleted'); END;
CREATE TRIGGER `receipts_no_replace` BEFORE INSERT ON `receipts` WHEN EXISTS (SELECT 1 FROM receipts WHERE order_id = NEW.order_id OR rowid = NEW.rowid) BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: receipts can not be replaced'); END;
CREATE TRIGGER `receipts_no_update` BEFORE UPDATE ON `receipts` BEGIN SELECT RAISE(ABORT, 'receipts can not be changed'); END;
CREATE TRIGGER `reseller_payouts_no_change` BEFORE UPDATE ON `reseller_payouts` WHEN NEW.id <> OLD.id OR NEW.amount <> OLD.amount OR NEW.currency <> OLD.currency OR NEW.inr_amount IS NOT OLD.inr_amount OR NEW.paid_at <> OLD.paid_at OR OLD.discarded_at IS NOT NULL BEGIN SELECT RAISE(ABORT, 'reseller_payouts can not be changed'); END;
CREATE TRIGGER `reseller_payouts_no_delete` BEFORE DELETE ON `reseller_payouts` BEGIN SELECT RAISE(ABORT, 'reseller_payouts can not be deleted'); END;
CREATE TRIGGER `reseller_payouts_no_replace` BEFORE INSERT ON `reseller_payouts` WHEN EXISTS (SELECT 1 FROM reseller_payouts WHERE id = NEW.id OR rowid = NEW.rowid OR (reference = NEW.reference AND discarded_at IS NULL AND NEW.discarded_at IS NULL)) BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: reseller_payouts can not be replaced'); END;
CREATE INDEX `licenses_key_end` ON `licenses` (substr(key, -5));
INSERT INTO `prices` (`region`, `valid_from`, `base_amount`, `override_amount`, `created_at`) VALUES
  ('US', 1763596800000, 499, 9499, 1763596800000),
  ('GB', 1763596800000, 499, 9499, 1763596800000),
  ('EU', 1763596800000, 499, 9499, 1763596800000),
  ('IN', 1763596800000, 14900, NULL, 1763596800000);
