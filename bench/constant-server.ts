// The reference of the HTTP benchmark, in a process of its own: Fastify reads the body and answers a constant.
// node --import tsx bench/constant-server.ts; POST /SIZE answers SIZE bytes of JSON.
import Fastify from 'fastify'

const app = Fastify()
const answers = new Map<number, string>()

app.post<{ Params: { size: string } }>('/:size', async (request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8')
  return reply.send(answerOf(Number(request.params.size)))
})

function answerOf(size: number): string {
  const known = answers.get(size) ?? `"${'x'.repeat(Math.max(0, size - 2))}"`
  answers.set(size, known)
  return known
}

process.on('SIGTERM', async () => {
  await app.close()
})
process.stdout.write(`listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
