import { expect, test } from 'vitest'
import { withLine } from './lines.ts'

const JSON_FILE = `{
  "rating": 4.8,
  "courses": [
    { "slug": "csm", "dates": [] },
    {
      "slug": "csm-cork",
      "dates": [
        "2027-02-31"
      ]
    }
  ]
}
`
const MARKDOWN_FILE = `---
title: Sprint
facts:
  - label: How long
    text: A month
---

## Why
`

test.each([
  [JSON_FILE, 'rating: write a number', 2],
  [JSON_FILE, 'courses, 1st, dates: write each once', 4],
  [JSON_FILE, 'courses, 2nd, dates, 1st: write a day', 8],
  [JSON_FILE, 'courses, "csm-cork", dates: write each once', 7],
  [JSON_FILE, 'courses, 2nd, euro: write a price', 5],
  [JSON_FILE, 'courses, 2nd: the slug is taken', 5],
  [MARKDOWN_FILE, 'title: write at most 70 characters', 2],
  [MARKDOWN_FILE, 'facts, 1st, text: write a text', 5],
])('finds the line of a path', (source, mistake, line) => {
  expect(withLine(source, mistake)).toBe(`line ${line}: ${mistake}`)
})

test.each([
  [JSON_FILE, 'name: write a text'],
  [JSON_FILE, 'it says "five channels", and the folder resources has 6'],
  ['', 'this file is missing; bring it back from an earlier version'],
  [MARKDOWN_FILE, 'line 8: begin the heading with ##'],
])('adds no line without a path, or if there is one', (source, mistake) => {
  expect(withLine(source, mistake)).toBe(mistake)
})
