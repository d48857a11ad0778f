-- Lists over GraphQL show all that a member's profile has, and are cached until it changes.
CREATE OR REPLACE TRIGGER "Member_announce_update" AFTER UPDATE OF "firstName", "lastName", "email", "jobTitle", "company",
  "location", "bio", "ticks", "linkedinProfile", "isPublicProfile", "isVerified", "isDisabled", "role", "leavesAt"
  ON "Member" FOR EACH ROW WHEN (OLD."isVerified" OR NEW."isVerified") EXECUTE FUNCTION announce_member_change();
