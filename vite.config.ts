import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Whoever builds from within tests has another one set, and would be given React's development form.
process.env.NODE_ENV = 'production'

/** The pages, built into the package: dist/web. */
export default defineConfig({
  root: 'src/web',
  plugins: [react()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // What a strict content security policy lets through: no inlined asset, no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: true,
    manifest: true,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    proxy: {
      '^/(v1|api|try/|verify|verifier|sessions|health|ready|openapi.json|.well-known)':
        'http://127.0.0.1:3000',
    },
  },
})
