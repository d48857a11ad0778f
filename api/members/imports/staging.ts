import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Adapter, ExportRecord, Row } from './records.ts'

const TABLES = `
  pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -20000;
  create table author (id text primary key, name text not null default '', email text, joined real) without rowid;
  create table category (id text primary key, name text not null) without rowid;
  create table readable (category text primary key) without rowid;
  create table tagging (topic text, category text, primary key (topic, category)) without rowid;
  create table topic (id text primary key, title text, category text, author text, created real, views integer,
    closed integer, first text, why text);
  create table post (id text primary key, topic text not null, author text, created real, edited real, text text,
    likes integer, dislikes integer, why text);
  create table liked (post text primary key, number integer) without rowid;
  create table accepted (post text primary key) without rowid;
  create table other (what text primary key, number integer) without rowid;`

const INDEXES = `create index post_topic on post (topic, created, id); analyze;`

/** Statements that store each kind of record, with the order of its values. Of duplicate ids the last one wins. */
const STORING = {
  author: `insert into author values (?, ?, ?, ?) on conflict do update set
    name = case when excluded.name = '' then name else excluded.name end,
    email = coalesce(excluded.email, email), joined = coalesce(excluded.joined, joined)`,
  category: 'insert or replace into category values (?, ?)',
  readable: 'insert or ignore into readable values (?)',
  tagging: 'insert or ignore into tagging values (?, ?)',
  topic: 'insert or replace into topic values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  post: 'insert or replace into post values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  like: 'insert into liked values (?, 1) on conflict do update set number = number + 1',
  accepted: 'insert or ignore into accepted values (?)',
  other: 'insert into other values (?, 1) on conflict do update set number = number + 1',
} as const satisfies Record<ExportRecord['kind'], string>

/**
 * Statements that need the complete export: the category of a topic with several, its oldest post, and why a topic or a
 * post cannot be public.
 */
const RESOLVING = `
  update topic set category = (
    select category from tagging where tagging.topic = topic.id order by cast(category as integer) limit 1)
    where category is null;
  update topic set first = (select post.id from post where post.topic = topic.id order by created, cast(post.id as integer) limit 1)
    where first is null or not exists (select 1 from post where post.id = first and post.topic = topic.id);
  update topic set why = 'in a private category' where why is null and (
    exists (select 1 from category where category.id = topic.category) and topic.category not in (select category from readable)
    or exists (select 1 from tagging where tagging.topic = topic.id and tagging.category not in (select category from readable)));
  update topic set why = 'its first post is missing' where why is null and first is null;
  update topic set why = (select 'its first post is ' || post.why from post where post.id = first)
    where why is null and first in (select id from post where why is not null);
  update post set why = 'in a topic that is left out: ' || (select topic.why from topic where topic.id = post.topic)
    where why is null and topic in (select id from topic where why is not null);
  update post set why = 'its topic is missing' where why is null and topic not in (select id from topic);
  update post set likes = likes + (select number from liked where liked.post = post.id) where id in (select post from liked);`

/** An export in a database on disk, which can be queried while only one row was in memory at a time. */
export type Staging = { sql: DatabaseSync; close: () => void }

/**
 * Reads an export into a temporary database, since no system exports a topic together with its posts.
 * @param onProgress called from time to time with the number of rows read
 */
export async function stage(
  rows: AsyncIterable<Row>,
  { recordsOf }: Adapter,
  onProgress: (count: number) => void = () => undefined,
): Promise<Staging> {
  const folder = mkdtempSync(path.join(tmpdir(), 'import-'))
  const sql = new DatabaseSync(path.join(folder, 'staging.sqlite'))
  const close = () => {
    sql.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    sql.exec(TABLES)
    sql.exec('begin')
    const statements = Object.fromEntries(
      Object.entries(STORING).map(([kind, text]) => [kind, sql.prepare(text)]),
    ) as Record<ExportRecord['kind'], StatementSync>
    let count = 0
    for await (const row of rows) {
      for (const record of recordsOf(row)) statements[record.kind].run(...valuesOf(record))
      if (++count % 10_000 === 0) onProgress(count)
    }
    sql.exec(`commit; ${INDEXES} ${RESOLVING}`)
    return { sql, close }
  } catch (error) {
    close()
    throw error
  }
}

function valuesOf(record: ExportRecord): (string | number | null)[] {
  switch (record.kind) {
    case 'author':
      return [record.id, record.name, record.email ?? null, record.joinedAt ?? null]
    case 'category':
      return [record.id, record.name]
    case 'readable':
      return [record.category]
    case 'tagging':
      return [record.topic, record.category]
    case 'topic': {
      const { id, title, category, author, createdAt, views, isClosed, firstPost, leftOut } = record
      return [id, title, category, author, createdAt, views, Number(isClosed), firstPost, leftOut]
    }
    case 'post': {
      const { id, topic, author, createdAt, editedAt, text, likes, dislikes, leftOut } = record
      return [id, topic, author, createdAt, editedAt, text, likes, dislikes, leftOut]
    }
    case 'like':
    case 'accepted':
      return [record.post]
    case 'other':
      return [record.what]
  }
}
