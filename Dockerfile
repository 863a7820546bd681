# assay as a service. Build: docker build -t assay .   Run: see docs/deployment.md
FROM python:3.13-slim AS build
WORKDIR /src
COPY pyproject.toml README.md LICENSE ./
COPY src src
RUN python -m venv /opt/assay && /opt/assay/bin/pip install --no-cache-dir '.[server]'

FROM python:3.13-slim
COPY --from=build /opt/assay /opt/assay
RUN useradd --system --home-dir /data assay && install -d -o assay -g assay -m 0700 /data
USER assay
WORKDIR /data
VOLUME /data
ENV PATH=/opt/assay/bin:$PATH PYTHONUNBUFFERED=1 ASSAY_DATABASE=sqlite:////data/assay.db ASSAY_HOST=0.0.0.0
EXPOSE 8000
HEALTHCHECK CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health', timeout=2)"]
CMD ["assay", "serve"]
