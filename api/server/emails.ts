// Every kind of e-mail, so that a process that sends them, or stops them by a link, knows all.
import '../auth/emails.ts'
import '../contact/emails.ts'
import '../forum/emails.ts'
import '../members/applications/emails.ts'
import '../members/emails.ts'
import '../moderation/emails.ts'
