import { beforeEach, describe, expect, test } from 'vitest'
import { execute, call } from '../../../test/execute.ts'
import { aPost, aReply, aViewer, type SignedIn } from '../../../test/factories.ts'

const CONTENT = 'Content must be at least 20 characters'
const REPLY = 'Reply must be at least 10 characters'

let member: SignedIn
beforeEach(async () => {
  member = await aViewer()
})

const send = (path: string, body: object) => call('POST', path, { body, cookie: member.cookie })

describe('a text without visible content is rejected', () => {
  test.each([
    ['a reference definition', '[a]: https://example.ie/some-long-page'],
    ['several of them', '[a]: https://example.ie/one\n[b]: https://example.ie/two "Title"'],
    ['rules alone', '--------------------\n\n********************'],
    ['spaces as entities', '&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&#8203;'],
    ['a link without words', '[](https://example.ie/some-long-page)'],
    ['an empty quotation', '> > > > > > > > > > > >'],
    ['an empty fence', '```typescript-and-more\n```'],
    ['empty items of a list', '- \n- \n- \n- \n- \n- \n- \n- \n- \n- '],
    ['fillers as entities', '&#x3164;&#x3164;&#x2800;&#x2800;&shy;&zwj;'],
  ])('such as %s', async (_what, content) => {
    const post = await send('/api/forum/posts', { title: 'A good title', content, category: 'Remote Work' })
    expect(post).toMatchObject({ status: 400, body: { message: CONTENT, issues: [{ path: 'content' }] } })
    const { id } = await aPost()
    const reply = await send(`/api/forum/posts/${id}/replies`, { content })
    expect(reply).toMatchObject({ status: 400, body: { message: REPLY, issues: [{ path: 'content' }] } })

    const own = await aReply(id, { authorId: member.id })
    const edit = 'mutation ($input: EditReplyInput!) { editReply(input: $input) { id } }'
    const { errors } = await execute(member, edit, { input: { id: own.id, content } })
    expect(errors?.[0]).toMatchObject({ message: REPLY, extensions: { code: 'INVALID' } })
  })
})
