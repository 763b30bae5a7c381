# Boots the Debian in $1 beside this system, in namespaces of its own and without a network.
set -e
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount -t sysfs sysfs sys
for place in run tmp sys/fs/cgroup; do mount -t tmpfs tmpfs $place; done
mkdir sys/fs/cgroup/systemd sys/fs/cgroup/unified
mount -t cgroup -o none,name=systemd cgroup sys/fs/cgroup/systemd
mount -t cgroup2 cgroup sys/fs/cgroup/unified
mount -t tmpfs -o mode=755 tmpfs dev
(cd /dev && cp -a null zero random urandom full tty ptmx "$1/dev")
mkdir dev/pts dev/shm
mount -t devpts -o ptmxmode=0666 devpts dev/pts
mount -t tmpfs tmpfs dev/shm
ip link set lo up
exec chroot . env -i container=lxc PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd systemd.unit=basic.target
