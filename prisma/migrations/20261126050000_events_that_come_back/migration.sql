-- Calendars also hear of a date that is given again: SEQUENCE rises with it.
DROP TRIGGER "Post_event" ON "Post";
CREATE TRIGGER "Post_event" BEFORE UPDATE OF title, "startsAt", "endsAt", town, venue, "onlineLink", "eventStatus" ON "Post"
  FOR EACH ROW WHEN (old.status = 'approved' AND (old."startsAt" IS NOT NULL OR new."startsAt" IS NOT NULL)
    AND (old.title, old."startsAt", old."endsAt", old.town, old.venue, old."onlineLink", old."eventStatus")
      IS DISTINCT FROM (new.title, new."startsAt", new."endsAt", new.town, new.venue, new."onlineLink", new."eventStatus"))
  EXECUTE FUNCTION note_event_change();

-- An event that moves back to the start that everybody knew has not moved.
CREATE OR REPLACE FUNCTION note_event_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."eventSequence" := OLD."eventSequence" + 1;
  IF NEW."startsAt" IS NULL OR NEW."startsAt" = OLD."movedFrom" THEN
    NEW."movedFrom" := NULL;
  ELSIF NEW."startsAt" <> OLD."startsAt" THEN
    NEW."movedFrom" := OLD."startsAt";
  END IF;
  RETURN NEW;
END $function$;
