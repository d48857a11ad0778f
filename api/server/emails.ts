// Every kind of e-mail, so that a process that sends them, or stops them by a link, knows all.
import '../audit/emails.ts'
import '../auth/emails.ts'
import '../contact/emails.ts'
import '../forum/emails.ts'
import '../members/emails.ts'
import '../moderation/appeals/emails.ts'
import '../moderation/emails.ts'
import '../moderation/suspension/emails.ts'
