import { expect, it } from 'vitest'
import { webhookHeaders } from './webhook-signature.js'

// The example of the Standard Webhooks specification and its libraries.
const MESSAGE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
}
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

it('a message is signed as Standard Webhooks has it', () => {
  expect(webhookHeaders(MESSAGE, [SECRET])).toEqual({
    'webhook-id': MESSAGE.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': SIGNATURE,
  })
})

it('of two secrets each signs, and nothing but the message is signed', () => {
  const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const signatures = webhookHeaders(MESSAGE, [other, SECRET])['webhook-signature'].split(' ')
  expect(signatures).toHaveLength(2)
  expect(signatures[1]).toBe(SIGNATURE)
  for (const changed of [{ id: 'msg_x' }, { timestamp: 1614265331 }, { body: '{"test": 2432232315}' }]) {
    expect(webhookHeaders({ ...MESSAGE, ...changed }, [SECRET])['webhook-signature']).not.toBe(SIGNATURE)
  }
})
