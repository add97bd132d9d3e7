"""Settings of the Jupyter server in the container."""
import os

c = get_config()  # noqa: F821

# The container's own network card; what is let through to the outside is said by
# "docker run -p" or the hub.
c.ServerApp.ip = "0.0.0.0"
c.ServerApp.port = 8888
c.ServerApp.port_retries = 0
c.ServerApp.open_browser = False
c.ServerApp.allow_root = False

# Files are served from the notebook folder alone, and none that begins with a dot.
c.ServerApp.root_dir = os.environ.get("PUZZLELAB_NOTEBOOKS") or os.path.expanduser("~/notebooks")
c.ContentsManager.allow_hidden = False

# A kernel without a visitor goes after an hour.
c.MappingKernelManager.cull_idle_timeout = 3600
c.MappingKernelManager.cull_interval = 300

# A flood of output is cut before it reaches the browser.
c.ZMQChannelsWebsocketConnection.iopub_msg_rate_limit = 3000
c.ZMQChannelsWebsocketConnection.iopub_data_rate_limit = 20_000_000
