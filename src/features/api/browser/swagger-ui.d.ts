/** The parts of Swagger UI in use; the package has no types. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  // biome-ignore lint/style/noDefaultExport: the package has only a default export
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
