import { describe, expect, test } from 'vitest'
import { env } from '../lib/env.ts'
import { networkOf } from './request.ts'

describe('the network by which a request is rate-limited', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s is %s', (peer, network) => expect(networkOf({ peer, forwardedFor: undefined })).toBe(network))

  test('is the peer’s without a trusted proxy, whatever the headers', () => {
    expect(networkOf({ peer: '192.0.2.7', forwardedFor: '198.51.100.1' })).toBe('192.0.2.7')
  })

  test.each([
    ['198.51.100.1', '198.51.100.1'],
    ['10.0.0.1, 203.0.113.9 , 198.51.100.1', '198.51.100.1'],
    ['203.0.113.9,2001:db8:1:2::5', '2001:db8:1:2::/64'],
    ['', '192.0.2.7'],
    [undefined, '192.0.2.7'],
  ])('behind a trusted proxy, with X-Forwarded-For %o, is %s', (forwardedFor, network) => {
    env.TRUST_PROXY = true
    expect(networkOf({ peer: '192.0.2.7', forwardedFor })).toBe(network)
  })

  test.each([
    ['198.51.100.1:5678', '198.51.100.1'],
    ['[2001:db8:1:2::5]:443', '2001:db8:1:2::/64'],
    ['1:2:3:4:5:6:7:8:9::1', '192.0.2.7'],
    ['unknown', '192.0.2.7'],
    ['_hidden', '192.0.2.7'],
  ])('with an entry of %s, which has a port or is not an address, is %s', (forwardedFor, network) => {
    env.TRUST_PROXY = true
    expect(networkOf({ peer: '192.0.2.7', forwardedFor })).toBe(network)
  })
})
