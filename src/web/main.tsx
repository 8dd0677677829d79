import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from './api/api-error.js'
import { App } from './app.js'
import './styles/tokens.css'
import './styles/base.css'
import './styles/layout.css'
import './styles/parts.css'

const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => error instanceof ApiError && error.status === 0 && failures < 2,
      retryDelay: (failures) => 500 * 2 ** failures,
      staleTime: 5_000,
    },
    mutations: { retry: false },
  },
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place to draw in.')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
