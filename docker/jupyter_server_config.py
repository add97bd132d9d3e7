"""Settings of the Jupyter server in the container."""
import os

c = get_config()  # noqa: F821

# Listen on all interfaces of the container; "docker run -p" or the hub decides what is
# reachable from outside.
c.ServerApp.ip = "0.0.0.0"
c.ServerApp.port = 8888
c.ServerApp.port_retries = 0
c.ServerApp.open_browser = False
c.ServerApp.allow_root = False

# Serve files only from the notebook folder, and none whose name begins with a dot.
c.ServerApp.root_dir = os.environ.get("PUZZLELAB_NOTEBOOKS") or os.path.expanduser("~/notebooks")
c.ContentsManager.allow_hidden = False

# Stop idle kernels after an hour.
c.MappingKernelManager.cull_idle_timeout = 3600
c.MappingKernelManager.cull_interval = 300

# Cut off a flood of output before it reaches the browser.
c.ZMQChannelsWebsocketConnection.iopub_msg_rate_limit = 3000
c.ZMQChannelsWebsocketConnection.iopub_data_rate_limit = 20_000_000
