import { z } from 'astro/zod'
import { hero, list, meta, record, text } from './building-blocks.ts'

const heading = text('All decisions', 60)
const label = text('Older decisions', 60)

const acts = z.record(
  z.string().regex(/^[a-z]+(_[a-z]+)*$/, 'write the name as the log has it, such as "verify_user"'),
  text('Members verified', 80),
)

/** content/public-log.json: texts of the public log, with an anonymous description of each action. */
export const publicLog = record({
  meta,
  hero,
  recent: record({
    heading,
    empty: text('There was nothing to decide.', 120),
    cut: text('Counted among the newest.', 120),
  }),
  decisions: record({
    heading,
    empty: text('There are no decisions yet.', 120),
    newer: label,
    older: label,
    rule: label,
  }),
  guide: record({ heading, points: list(text('Each line says what was decided.')) }),
  check: record({
    heading,
    text: text('What the button does'),
    noted: label,
    hint: text('Its number and its hash, such as 120:9f2c…', 120),
    button: label,
    withoutScript: text('The check needs JavaScript.', 200),
  }),
  heads: record({
    heading,
    text: text('When and where it is noted'),
    empty: text('Nothing has been noted yet.', 160),
  }),
  proof: record({ heading, points: list(text('An entry that was changed shows.')) }),
  format: record({
    heading,
    text: text('It is the SHA-256 of this line.'),
    parts: text('The parts are …'),
    hidden: text('The commitment is …'),
  }),
  acts,
  otherAct: text('Other decisions', 80),
})
