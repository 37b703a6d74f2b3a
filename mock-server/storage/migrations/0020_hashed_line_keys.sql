-- What `storedLineKey` computes: a long key would exceed what an index row holds.
UPDATE "cart_lines" SET "line_key" = "listing_id" || '#' || encode(sha256(convert_to("line_key", 'UTF8')), 'hex') WHERE octet_length("line_key") > 1000;
