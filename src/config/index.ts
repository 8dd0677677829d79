export { type Config, configSchema, WEBHOOK_EVENTS, type WebhookSettings } from './config-schema.js'
export { NO_CONFIG, readConfig } from './read-config.js'
