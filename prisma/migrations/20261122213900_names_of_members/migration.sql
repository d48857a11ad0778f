-- Whoever mentions a member types the beginning of their name, with or without the fada.
CREATE INDEX "Member_name_idx" ON "Member" (plain_words("firstName" || ' ' || "lastName") text_pattern_ops);
CREATE INDEX "Member_plain_last_name_idx" ON "Member" (plain_words("lastName") text_pattern_ops);
