/** Services that n8n needs in queue mode. */
export interface QueueServices {
  databaseUrl: string;
  redisPort: number;
}

export interface EnvironmentOptions {
  /** Environment whose PATH contains Node and the commands of n8n. */
  base: NodeJS.ProcessEnv;
  folder: string;
  port: number;
  /** Port of the broker between the process and its code runner. */
  brokerPort: number;
  /** URL at which webhooks are called. */
  url: string;
  /** Services of queue mode; without them, n8n is one process on SQLite. */
  queue?: QueueServices | undefined;
}

/** Returns the environment of one n8n process on loopback. */
export function n8nEnvironment({ base, folder, port, brokerPort, url, queue }: EnvironmentOptions): NodeJS.ProcessEnv {
  return {
    ...base,
    NODE_ENV: 'production',
    ...(queue ? queueVariables(queue) : { DB_TYPE: 'sqlite' }),
    N8N_USER_FOLDER: folder,
    N8N_ENCRYPTION_KEY: 'conformance-test-only',
    N8N_HOST: '127.0.0.1',
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_PORT: String(port),
    N8N_RUNNERS_BROKER_PORT: String(brokerPort),
    N8N_WEBHOOK_URL: `${url}/`,
    // Keep n8n off the network.
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_DIAGNOSTICS_CONFIG_FRONTEND: '',
    N8N_DIAGNOSTICS_CONFIG_BACKEND: '',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    N8N_PERSONALIZATION_ENABLED: 'false',
    N8N_COMMUNITY_PACKAGES_ENABLED: 'false',
    N8N_HIRING_BANNER_ENABLED: 'false',
    EXTERNAL_FRONTEND_HOOKS_URLS: '',
    N8N_PUBLIC_API_DISABLED: 'true',
    N8N_DISABLE_UI: 'true',
    N8N_AI_ENABLED: 'false',
    N8N_DISABLED_MODULES: 'mcp-registry',
    // Do not store execution data, because it includes members' keys. The documentation requires the same settings of
    // operators.
    EXECUTIONS_DATA_PRUNE: 'false',
    EXECUTIONS_DATA_SAVE_ON_SUCCESS: 'none',
    EXECUTIONS_DATA_SAVE_ON_ERROR: 'none',
    EXECUTIONS_DATA_SAVE_MANUAL_EXECUTIONS: 'false',
    N8N_LOG_LEVEL: 'debug',
  };
}

/** Returns the variables of queue mode, as in compose.yaml. */
function queueVariables({ databaseUrl, redisPort }: QueueServices): NodeJS.ProcessEnv {
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  return {
    EXECUTIONS_MODE: 'queue',
    N8N_DISABLE_PRODUCTION_MAIN_PROCESS: 'true',
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: hostname,
    DB_POSTGRESDB_PORT: port,
    DB_POSTGRESDB_DATABASE: pathname.slice(1),
    DB_POSTGRESDB_USER: username,
    DB_POSTGRESDB_PASSWORD: 'none',
    QUEUE_BULL_REDIS_HOST: '127.0.0.1',
    QUEUE_BULL_REDIS_PORT: String(redisPort),
  };
}
