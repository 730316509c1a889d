# A server of Foyer. compose.yaml runs two of them behind a proxy.

FROM node:26-bookworm-slim AS build
WORKDIR /foyer
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:26-bookworm-slim AS packages
WORKDIR /foyer
COPY package.json package-lock.json ./
RUN npm ci --omit=dev

FROM node:26-bookworm-slim
ENV NODE_ENV=production FOYER_DATA=/data PORT=3000
WORKDIR /foyer
RUN mkdir /data && chown node:node /data
COPY --from=packages /foyer/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY server server
COPY --from=build /foyer/dist dist
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://localhost:3000/readyz').then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
