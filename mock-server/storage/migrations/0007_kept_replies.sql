ALTER TABLE "idempotency_keys" ADD COLUMN "subject" jsonb;
