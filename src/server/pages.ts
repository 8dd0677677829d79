import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Where a page is; the pages themselves list the same in web/pages/index.ts, and a test holds the two together. */
export const PAGE_PATHS = [
  '/',
  '/try/',
  '/dashboard/',
  '/records/',
  '/sessions/',
  '/models/',
  '/docs/',
] as const

/** The built pages, beside the compiled server. */
const WEB_ROOT = fileURLToPath(new URL('../web', import.meta.url))

/**
 * What a browser may do with a page: run and show what this server sent, and speak to this server alone. No inline
 * script or style, no asset from elsewhere, no frame (CSP level 3).
 */
const PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const

/**
 * Serves the pages and their assets, to anybody and uncounted: they are files that never change while the server runs.
 * Without built pages (a library's use) nothing is served.
 */
export function servePages(app: FastifyInstance): void {
  if (!existsSync(WEB_ROOT)) return
  app.register(fastifyStatic, {
    root: WEB_ROOT,
    // A route for each file, so that what is no file stays the API's 404.
    wildcard: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', path.includes('/assets/') ? FOR_EVER : 'no-cache')
    },
  })
  for (const path of PAGE_PATHS) {
    app.get(path, (_request, reply) => sendPage(reply))
    if (path !== '/') app.get(path.slice(0, -1), (_request, reply) => reply.redirect(path, 308))
  }
}

/** The names of assets hold a digest of what is in them. */
const FOR_EVER = 'public, max-age=31536000, immutable'

function sendPage(reply: FastifyReply): FastifyReply {
  return reply.headers(PAGE_HEADERS).sendFile('index.html', { cacheControl: false })
}
