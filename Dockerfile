# The site in one image: the embedded stack, or the gateway before hosted Supabase. What it keeps lies in /data.
#
#   docker build -t agencykit .
#   docker run -p 4173:4173 -v agencykit:/data -e PUBLIC_URL=https://members.example.com -e MEMBERS=you@example.com agencykit

# Another base, such as a mirror's or one by its digest: --build-arg BASE=node:24-bookworm-slim@sha256:...
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Hosted Supabase: the pages carry its address, so it is wanted here and when the image runs.
ARG VITE_SUPABASE_URL
ARG VITE_SUPABASE_ANON_KEY
ARG VITE_WEBHOOK_BASE_URL
RUN npm run build

FROM ${BASE} AS packages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4173 DATA_DIR=/data
WORKDIR /site
COPY --from=packages /site/node_modules node_modules
COPY --from=build /site/dist dist
COPY package.json ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4173
# The first start lays out a database; until then the site answers 503.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((page) => process.exit(page.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server.js"]
