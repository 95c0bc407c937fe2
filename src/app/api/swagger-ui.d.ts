/** What is used of Swagger UI, which brings no types along. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  // biome-ignore lint/style/noDefaultExport: it is what the package has
  export default function swaggerUi(options: {
    domNode: HTMLElement;
    url: string;
    docExpansion?: 'list' | 'full' | 'none';
    defaultModelsExpandDepth?: number;
    validatorUrl?: string | null;
    persistAuthorization?: boolean;
    onComplete?: () => void;
  }): unknown;
}
